import { characterWidth, columnsOf, fontSize, padding } from './textBox.ts'
import type { Colours } from './colours.ts'
import type { Arrow, Box, Layout, Text } from './geometry.ts'

/**
 * Returns the CSS rules for the colours of one colour scheme (`tone` 0 is light, 1 is dark). The rules contain plain
 * colour values, because some SVG viewers support neither custom properties nor `light-dark()`.
 */
function colouring(colours: Colours, tone: 0 | 1, hasChanges: boolean): string {
  const of = (name: keyof Colours) => colours[name][tone]
  const changes = `
.chart [data-change=new] > .box, .chart [data-change=new] .label, .chart [data-change=new] .arrow { stroke: ${of('accent')}; }
.chart [data-change=removed] > .box, .chart [data-change=removed] .label, .chart [data-change=removed] .arrow { stroke: ${of('error')}; }
.chart [data-change=changed] > .box, .chart [data-change=changed] .label, .chart [data-change=changed] .arrow { stroke: ${of('brass')}; }
.chart [data-change=new] > text .title, .chart [data-change=new] .head { fill: ${of('accent')}; }
.chart [data-change=removed] > text .title, .chart [data-change=removed] .head { fill: ${of('error')}; }
.chart [data-change=changed] > text .title, .chart [data-change=changed] .head { fill: ${of('brass')}; }
`
  return `
.chart .paper, .chart .label, .chart .root > .box { fill: ${of('paper')}; }
.chart .box { fill: ${of('card')}; }
.chart .box, .chart .label { stroke: ${of('line')}; }
.chart .group > .box { fill: ${of('group')}; }
.chart .arrow, .chart .any, .chart .divider, .chart .framed > .box { stroke: ${of('arrow')}; }
.chart .head { fill: ${of('arrow')}; }
.chart .dot, .chart .guard { fill: ${of('accent')}; }
.chart .ring { stroke: ${of('accent')}; }
.chart text { fill: ${of('ink')}; }
.chart .soft { fill: ${of('soft')}; }
.chart .failure { fill: ${of('error')}; }
.chart .tag { fill: ${of('brass')}; }
.chart .group[data-active] > .box, .chart .leaf[data-active] > .box { stroke: ${of('accent')}; }
.chart .leaf[data-active] > .box { fill: ${of('lit')}; }
${hasChanges ? changes : ''}`
}

/**
 * Returns the styles of a chart. Every selector starts with `.chart`, so that the styles do not affect other elements
 * of a page.
 */
export const chartStyle = (colours: Colours, hasChanges = false) => `
.chart .box { stroke-width: 1.25; }
.chart .region > .box { fill: none; stroke: none; }
.chart .framed > .box { fill: none; stroke-width: 1.25; stroke-dasharray: 2 3; }
.chart .arrow { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
.chart .ring { fill: none; stroke-width: 1.5; }
.chart .label { stroke-width: 1; }
.chart .any, .chart .divider { fill: none; stroke-width: 1.25; stroke-dasharray: 4 3; }
.chart text { font: ${fontSize.text}px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
.chart .title { font-size: ${fontSize.title}px; }
.chart .title, .chart .event, .chart .failure, .chart .tag { font-weight: 600; }
.chart .group[data-active] > .box, .chart .leaf[data-active] > .box { stroke-width: 2.5; }
${hasChanges ? changeStyle : ''}${colouring(colours, 0, hasChanges)}@media (prefers-color-scheme: dark) {${colouring(colours, 1, hasChanges)}}
`

/**
 * Styles for changed parts. Line widths and dashes show the changes too, for readers who cannot distinguish the
 * colours.
 */
const changeStyle = `
.chart [data-change] > .box, .chart [data-change] .label, .chart [data-change] .arrow { stroke-width: 2.5; }
.chart [data-change=removed] > .box, .chart [data-change=removed] .label, .chart [data-change=removed] .arrow { stroke-dasharray: 7 4; }
.chart [data-change=changed] > .box, .chart [data-change=changed] .label, .chart [data-change=changed] .arrow { stroke-dasharray: 2 3; }
`

/**
 * Renders a chart as an SVG element. The states whose ids are in `active` are highlighted, and the arrows whose ids are
 * in `taken` get a `data-taken` attribute. Each state is a group with its id in `data-state`.
 *
 * For a separate SVG file, pass `colours`: the element then contains its own styles. In a page, omit `colours` and add
 * `chartStyle` to the page once.
 */
export function Chart({
  layout: { width, height, boxes, dots, anyState, arrows },
  active = [],
  taken = [],
  colours,
}: {
  layout: Layout
  active?: readonly string[]
  taken?: readonly string[]
  colours?: Colours
}) {
  const marksOf = ({ id, change }: Arrow) => ({
    'data-change': change,
    'data-taken': taken.includes(id) ? id : undefined,
  })
  const hasChanges = [...boxes.map(({ state }) => state), ...arrows].some(({ change }) => change)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      role="img"
      aria-label={`State chart of ${boxes[0]?.state.id}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {colours && <style>{chartStyle(colours, hasChanges)}</style>}
      <rect className="paper" width={width} height={height} />
      {boxes.map((box) => (
        <StateBox
          key={box.state.id}
          box={box}
          boxes={boxes}
          isActive={active.includes(box.state.id)}
        />
      ))}
      {dots.map((dot, index) => (
        <Circle key={index} kind="dot" box={dot} radius={6} />
      ))}
      {arrows.map((arrow) => (
        <g key={arrow.id} {...marksOf(arrow)}>
          <ArrowLine {...arrow} />
        </g>
      ))}
      {anyState && (
        <g>
          <Rect kind="any" box={anyState} radius={anyState.height / 2} />
          <Lines text={anyState} />
        </g>
      )}
      {arrows.map(
        (arrow) =>
          arrow.label && (
            <g key={arrow.id}>
              <g {...marksOf(arrow)}>
                <Rect kind="label" box={arrow.label} radius={6} />
              </g>
              <Lines text={arrow.label} />
            </g>
          ),
      )}
    </svg>
  )
}

function StateBox({
  box,
  boxes,
  isActive,
}: {
  box: Layout['boxes'][number]
  boxes: Layout['boxes']
  isActive: boolean
}) {
  const { state, x, y, width } = box
  const parent = boxes.find(({ state: { children } }) => children.includes(state))
  const isRegion = parent?.state.type === 'parallel' && state.type !== 'history'
  const region = box.isFramed ? 'framed' : 'region'
  const kind = !parent ? 'root' : isRegion ? region : state.children.length > 0 ? 'group' : 'leaf'
  const mark = { x: x + width - padding.x - 12, y: y + padding.y + 3, width: 12, height: 12 }
  return (
    <g
      className={kind}
      data-state={state.id}
      data-change={state.change}
      data-active={isActive || undefined}
    >
      <title>{state.path || state.id}</title>
      <Rect kind="box" box={box} radius={8} />
      {state.type === 'final' && (
        <>
          <Circle kind="ring" box={mark} radius={7} />
          <Circle kind="dot" box={mark} radius={4} />
        </>
      )}
      {isRegion && !box.isFramed && parent.state.children[0] !== state && (
        <path className="divider" d={`M${parent.x} ${y}h${parent.width}`} />
      )}
      <Lines text={box.text} />
    </g>
  )
}

function ArrowLine({ points }: Arrow) {
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [before, tip] = points.slice(-2)
  if (!before || !tip) throw new Error('Cannot draw an arrow with fewer than two points')
  const [along, across] = [Math.sign(tip.x - before.x), Math.sign(tip.y - before.y)]
  const corner = (side: number) =>
    `L${tip.x - 9 * along + side * 4.5 * across} ${tip.y - 9 * across + side * 4.5 * along}`
  return (
    <>
      <path className="arrow" d={line} />
      <path className="head" d={`M${tip.x} ${tip.y}${corner(1)}${corner(-1)}Z`} />
    </>
  )
}

const Rect = ({ box, kind, radius }: { box: Box; kind: string; radius: number }) => (
  <rect className={kind} x={box.x} y={box.y} width={box.width} height={box.height} rx={radius} />
)

const Circle = ({ box, kind, radius }: { box: Box; kind: string; radius: number }) => (
  <circle className={kind} cx={box.x + box.width / 2} cy={box.y + box.height / 2} r={radius} />
)

const Lines = ({ text: { x, y, lines } }: { text: Text }) =>
  lines.map((line) => {
    let left = x + padding.x
    const spans = line.spans.map(({ text, look }) => {
      const start = left
      left += columnsOf(text) * characterWidth
      return (
        <tspan key={start} className={look} x={start}>
          {text}
        </tspan>
      )
    })
    return (
      <text key={line.y} y={y + line.y}>
        {spans}
      </text>
    )
  })

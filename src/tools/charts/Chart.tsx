import { dark, palette } from '../../theme/palette.ts'
import { characterWidth, fontSize, padding } from './block.ts'
import { pathOf } from './describe.ts'
import type { Arrow, Box, Layout, Text } from './layout.ts'

/** The looks of every chart; they reach nothing but what stands in a `.chart`. */
export const chartStyle = `
.chart {
  color-scheme: light dark;
  --paper: light-dark(${palette.paper}, ${dark.paper});
  --group: light-dark(color-mix(in srgb, ${palette.line} 25%, ${palette.paper}), ${dark.group});
  --card: light-dark(${palette.card}, ${dark.card});
  --ink: light-dark(${palette.ink}, ${palette.paper});
  --soft: light-dark(${palette['ink-soft']}, ${dark.soft});
  --line: light-dark(${palette.line}, ${dark.line});
  --arrow: light-dark(${palette['ink-soft']}, ${dark.arrow});
  --accent: light-dark(${palette.green}, ${dark.accent});
  --lit: light-dark(color-mix(in srgb, ${palette.success} 14%, ${palette.paper}), ${dark.lit});
  --brass: light-dark(color-mix(in srgb, ${palette.brass} 75%, ${palette.ink}), ${palette['brass-light']});
  --error: light-dark(${palette.error}, ${dark.error});
}
.chart .paper { fill: var(--paper); }
.chart .box { fill: var(--card); stroke: var(--line); stroke-width: 1.25; }
.chart .group > .box { fill: var(--group); }
.chart .root > .box { fill: var(--paper); }
.chart .region > .box { fill: none; stroke: none; }
.chart .arrow { fill: none; stroke: var(--arrow); stroke-width: 1.5; stroke-linejoin: round; }
.chart .head { fill: var(--arrow); }
.chart .dot { fill: var(--accent); }
.chart .ring { fill: none; stroke: var(--accent); stroke-width: 1.5; }
.chart .label { fill: var(--paper); stroke: var(--line); stroke-width: 1; }
.chart .any, .chart .divider { fill: none; stroke: var(--arrow); stroke-width: 1.25; stroke-dasharray: 4 3; }
.chart text { font: ${fontSize.text}px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: var(--ink); }
.chart .title { font-size: ${fontSize.title}px; }
.chart .title, .chart .event, .chart .failure, .chart .tag { font-weight: 600; }
.chart .soft { fill: var(--soft); }
.chart .guard { fill: var(--accent); }
.chart .failure { fill: var(--error); }
.chart .tag { fill: var(--brass); }
.chart .group[data-active] > .box, .chart .leaf[data-active] > .box { stroke: var(--accent); stroke-width: 2.5; }
.chart .leaf[data-active] > .box { fill: var(--lit); }
`

/** The looks of a chart that shows what changed; by its line, and a sign before each name, also without colours. */
const changes = `
.chart [data-change=new] { --change: var(--accent); }
.chart [data-change=gone] { --change: var(--error); }
.chart [data-change=changed] { --change: var(--brass); }
.chart [data-change] > .box, .chart [data-change] .label, .chart [data-change] .arrow { stroke: var(--change); stroke-width: 2.5; }
.chart [data-change] .head { fill: var(--change); }
.chart [data-change] > text .title { fill: var(--change); }
.chart [data-change=gone] > .box, .chart [data-change=gone] .label, .chart [data-change=gone] .arrow { stroke-dasharray: 7 4; }
.chart [data-change=changed] > .box, .chart [data-change=changed] .label, .chart [data-change=changed] .arrow { stroke-dasharray: 2 3; }
`

/**
 * A laid out chart in which the states of these ids are lit; every state is a group with its id in
 * `data-state`. A file carries its styles, a page has to bring them.
 */
export function Chart({
  layout: { width, height, boxes, dots, anyState, arrows },
  active = [],
  isFile = false,
}: {
  layout: Layout
  active?: readonly string[]
  isFile?: boolean
}) {
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
      {isFile && <style>{chartStyle + (hasChanges ? changes : '')}</style>}
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
        <g key={arrow.id} data-change={arrow.change}>
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
        ({ id, label, change }) =>
          label && (
            <g key={id}>
              <g data-change={change}>
                <Rect kind="label" box={label} radius={6} />
              </g>
              <Lines text={label} />
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
  const isRegion = parent?.state.type === 'parallel'
  const kind = !parent ? 'root' : isRegion ? 'region' : state.children.length > 0 ? 'group' : 'leaf'
  const mark = { x: x + width - padding.x - 12, y: y + padding.y + 3, width: 12, height: 12 }
  return (
    <g
      className={kind}
      data-state={state.id}
      data-change={state.change}
      data-active={isActive || undefined}
    >
      <title>{pathOf(state.id) || state.id}</title>
      <Rect kind="box" box={box} radius={8} />
      {state.type === 'final' && (
        <>
          <Circle kind="ring" box={mark} radius={7} />
          <Circle kind="dot" box={mark} radius={4} />
        </>
      )}
      {isRegion && parent.state.children[0] !== state && (
        <path className="divider" d={`M${x} ${y}h${width}`} />
      )}
      <Lines text={box.text} />
    </g>
  )
}

function ArrowLine({ points }: Arrow) {
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [before, tip] = points.slice(-2)
  if (!before || !tip) throw new Error('An arrow needs two points')
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
      left += text.length * characterWidth
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

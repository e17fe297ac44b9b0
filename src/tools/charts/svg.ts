import { dark, palette } from '../../theme/palette.ts'
import { characterWidth, fontSize, padding } from './block.ts'
import { pathOf, type Change } from './describe.ts'
import type { Arrow, Box, Layout, Text } from './layout.ts'

const style = `
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
 * Draws a layout. Every state is a group with its id in `data-state`; the attribute `data-active`
 * on such a group lights it. Presented as it is or set into a page: its styles reach nothing else.
 */
export function writeSvg({ width, height, boxes, dots, anyState, arrows }: Layout): string {
  const name = boxes[0]?.state.id
  const hasChanges = [...boxes.map(({ state }) => state), ...arrows].some(({ change }) => change)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="State chart of ${name}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${style}${hasChanges ? changes : ''}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...boxes.map((box) => stateOf(box, boxes)),
    ...dots.map((dot) => circle('dot', dot, 6)),
    ...arrows.map((arrow) => changed(arrow, arrowOf(arrow))),
    ...(anyState ? [rect(anyState, 'any', anyState.height / 2), textOf(anyState)] : []),
    ...arrows.flatMap(({ label, change }) =>
      label ? [changed({ change }, rect(label, 'label', 6)), textOf(label)] : [],
    ),
    '</svg>',
    '',
  ].join('\n')
}

function stateOf(box: Layout['boxes'][number], boxes: Layout['boxes']): string {
  const { state, x, y, width } = box
  const parent = boxes.find(({ state: { children } }) => children.includes(state))
  const isRegion = parent?.state.type === 'parallel'
  const kind = !parent ? 'root' : isRegion ? 'region' : state.children.length > 0 ? 'group' : 'leaf'
  const mark = { x: x + width - padding.x - 12, y: y + padding.y + 3, width: 12, height: 12 }
  return [
    `<g class="${kind}" data-state="${state.id}"${state.change ? ` data-change="${state.change}"` : ''}>`,
    `<title>${pathOf(state.id) || state.id}</title>`,
    rect(box, 'box', 8),
    ...(state.type === 'final' ? [circle('ring', mark, 7), circle('dot', mark, 4)] : []),
    ...(isRegion && parent.state.children[0] !== state
      ? [`<path class="divider" d="M${x} ${y}h${width}"/>`]
      : []),
    textOf(box.text),
    '</g>',
  ].join('\n')
}

const changed = ({ change }: { change?: Change | undefined }, drawn: string) =>
  change ? `<g data-change="${change}">${drawn}</g>` : drawn

function arrowOf({ points }: Arrow): string {
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [before, tip] = points.slice(-2)
  if (!before || !tip) throw new Error('An arrow needs two points')
  const [along, across] = [Math.sign(tip.x - before.x), Math.sign(tip.y - before.y)]
  const corner = (side: number) =>
    `L${tip.x - 9 * along + side * 4.5 * across} ${tip.y - 9 * across + side * 4.5 * along}`
  return [
    `<path class="arrow" d="${line}"/>`,
    `<path class="head" d="M${tip.x} ${tip.y}${corner(1)}${corner(-1)}Z"/>`,
  ].join('\n')
}

const rect = ({ x, y, width, height }: Box, kind: string, radius: number) =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`

const circle = (kind: string, { x, y, width, height }: Box, radius: number) =>
  `<circle class="${kind}" cx="${x + width / 2}" cy="${y + height / 2}" r="${radius}"/>`

const textOf = (text: Text) =>
  text.lines
    .map(({ spans, y }) => {
      let x = text.x + padding.x
      const written = spans.map(({ text, look }) => {
        const span = `<tspan class="${look}" x="${x}">${escape(text)}</tspan>`
        x += text.length * characterWidth
        return span
      })
      return `<text y="${text.y + y}">${written.join('')}</text>`
    })
    .join('\n')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import { looks } from './block.ts'
import { pathOf } from './describe.ts'
import type { Arrow, Box, Label, Layout, StateBox, Writing } from './layout.ts'

const light = {
  paper: '#faf7f1',
  group: '#f3eee2',
  card: '#ffffff',
  ink: '#17211d',
  soft: '#4a5750',
  line: '#cfc6b4',
  arrow: '#4a5750',
  accent: '#1f4d3a',
  lit: '#dfece4',
  brass: '#a9792b',
  error: '#a4262c',
}

const dark: typeof light = {
  paper: '#101d18',
  group: '#15261f',
  card: '#1d3129',
  ink: '#f3eee2',
  soft: '#b9c4bd',
  line: '#3c5147',
  arrow: '#9fada5',
  accent: '#8fcbab',
  lit: '#27513f',
  brass: '#d9b26f',
  error: '#f59a97',
}

const properties = (palette: typeof light) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

const style = `
.chart { ${properties(light)} font-family: -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .chart { ${properties(dark)} } }
.chart .paper { fill: var(--paper); }
.chart .box { fill: var(--card); stroke: var(--line); stroke-width: 1.25; }
.chart .group > .box { fill: var(--group); }
.chart .root > .box { fill: var(--paper); }
.chart .arrow { fill: none; stroke: var(--arrow); stroke-width: 1.5; stroke-linejoin: round; }
.chart .head { fill: var(--arrow); }
.chart .dot { fill: var(--accent); }
.chart .label { fill: var(--paper); stroke: var(--line); stroke-width: 1; }
.chart .any { fill: none; stroke: var(--arrow); stroke-width: 1.25; stroke-dasharray: 4 3; }
.chart .tagged { fill: none; stroke: var(--brass); stroke-width: 1.25; }
.chart text { fill: var(--ink); }
${Object.entries(looks)
  .map(
    ([look, type]) =>
      `.chart .${look} { font-size: ${type.size}px;${'bold' in type ? ' font-weight: 600;' : ''} }`,
  )
  .join('\n')}
.chart .soft { fill: var(--soft); }
.chart .guard { fill: var(--accent); }
.chart .failure { fill: var(--error); }
.chart [data-active]:not(.root) > .box { stroke: var(--accent); stroke-width: 2.5; }
.chart .leaf[data-active] > .box { fill: var(--lit); }
`

/**
 * Draws a layout. Every state is a group with its id in `data-state`; the attribute `data-active`
 * on such a group lights it. Presented as it is or set into a page: its styles reach nothing else.
 */
export function writeSvg({ width, height, boxes, dots, anyState, arrows }: Layout): string {
  const [root] = boxes
  if (!root) throw new Error('A chart needs a state')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="State chart of ${root.state.id}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...boxes.map((box) => stateOf(box, box === root)),
    ...dots.map(
      ({ x, y, width }) =>
        `<circle class="dot" cx="${x + width / 2}" cy="${y + width / 2}" r="${width / 2}"/>`,
    ),
    ...arrows.map(arrowOf),
    ...(anyState ? [labelOf(anyState, 'any', anyState.height / 2)] : []),
    ...arrows.flatMap(({ label }) => (label ? [labelOf(label, 'label', 6)] : [])),
    '</svg>',
    '',
  ].join('\n')
}

function stateOf(box: StateBox, isRoot: boolean): string {
  const kind = isRoot ? 'root group' : box.state.children.length > 0 ? 'group' : 'leaf'
  return [
    `<g class="${kind}" data-state="${box.state.id}">`,
    `<title>${pathOf(box.state.id) || box.state.id}</title>`,
    rect(box, 'box', 8),
    ...box.writings.map(textsOf),
    '</g>',
  ].join('\n')
}

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

const labelOf = (label: Label, kind: string, radius: number) =>
  [rect(label, kind, radius), textsOf(label.writing)].join('\n')

const textsOf = ({ x, y, block }: Writing) =>
  block.texts
    .flatMap((text) => [
      ...(text.look === 'tag'
        ? [
            rect(
              { x: x + text.x - 6, y: y + text.y - 13, width: text.width + 12, height: 18 },
              'tagged',
              9,
            ),
          ]
        : []),
      `<text class="${text.look}" x="${x + text.x}" y="${y + text.y}">${escape(text.text)}</text>`,
    ])
    .join('\n')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart } from './Chart.tsx'
import type { Colours } from './colours.ts'
import type { Layout } from './geometry.ts'

/** Returns the text of an SVG file, with one element per line. */
export const writeSvg = (layout: Layout, colours: Colours): string =>
  `${renderToStaticMarkup(createElement(Chart, { layout, colours })).replaceAll('><', '>\n<')}\n`

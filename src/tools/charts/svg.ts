import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart } from './Chart.tsx'
import type { Layout } from './layout.ts'

/** Writes a layout as a file, one element a line. */
export const writeSvg = (layout: Layout): string =>
  `${renderToStaticMarkup(createElement(Chart, { layout, isFile: true })).replaceAll('><', '>\n<')}\n`

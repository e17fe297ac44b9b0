import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualColours } from '../src/colours.ts'
import { compareMachines } from '../src/compare.ts'
import { allTransitions, describeMachine } from '../src/describe.ts'
import type { Layout } from '../src/geometry.ts'
import { layOut } from '../src/layout.ts'
import { writeMermaid } from '../src/mermaid.ts'
import { changesIn } from '../src/splitCharts.ts'
import { writeSvg } from '../src/svg.ts'
import { writePage } from '../src/tables.ts'
import { collisions } from './collisions.ts'
import { features } from './features.ts'

/** Of each box and label its words. */
const textsIn = ({ boxes, arrows }: Layout) =>
  [...boxes.map(({ text }) => text), ...arrows.flatMap(({ label }) => label ?? [])].map(
    ({ lines }) =>
      lines
        .map(({ spans }) => spans.at(-1)?.text ?? '')
        .concat(lines.map(({ spans }) => spans[0]?.text ?? ''))
        .join(' '),
  )

describe.each(Object.entries(features))('%s', (_, { machine, says, differs }) => {
  const root = describeMachine(machine(false))
  const changed = describeMachine(machine(true))

  test('stands in the chart, where nothing stands on anything else', async () => {
    const layout = await layOut(root)
    const texts = textsIn(layout)
    expect(says.filter((text) => !texts.some((one) => one.includes(text)))).toEqual([])
    expect(collisions(layout)).toEqual([])
    expect(writeSvg(layout, usualColours)).not.toMatch(/undefined<|NaN/)
  })

  test('stands in the tables and in the Mermaid diagram', () => {
    const bare = (text: string) => text.replace(/\\(?=[\\`*_<>[\]|])/g, '').replace(/<br>/g, '\n')
    const page = bare(writePage(root, '', ['m']))
    const diagram = writeMermaid(root).replace(/#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    )
    expect(writeMermaid(root).replace(/#\d+;/g, '')).not.toMatch(/ : .*[:;"{}<>]/)
    for (const { targets } of allTransitions(root))
      if (targets.length > 1) expect(diagram).toContain('(with others)')
    const texts = says.map((text) => text.replace(/^(if |and → |\/ )?(inline )?| = .*|….*/g, ''))
    for (const written of [page, diagram])
      expect(texts.filter((text) => !written.includes(text))).toEqual([])
  })

  test('is told where it changes', () => {
    const { differences = [], merged = root } = compareMachines([root], [changed])[0] ?? {}
    if (/^(guard|action|delay) /.test(differs[0])) expect(changesIn(merged)).toBeGreaterThan(0)
    expect(differences.map(({ what, before, after }) => [what, before, after])).toContainEqual(
      differs,
    )
  })
})

test('each feature is listed in the README', () => {
  const [, list = ''] = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').split(
    '## What is shown',
  )
  const listed = [...(list.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+?) +\|/gm)].map(
    ([, name]) => name,
  )
  expect(listed.slice(2)).toEqual(Object.keys(features))
})

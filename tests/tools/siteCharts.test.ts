import { expect, test } from 'vitest'
import { describeMachine, drawingsOf, maxWidth } from 'xstate-statecharts'
import { machineNames, machineCases } from '../../src/tools/machineCases/index.ts'
import { collisions } from '../../src/tools/statecharts/test/collisions.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const machines = await Promise.all(
  machineNames.map(async (name) => ({
    name,
    drawings: await drawingsOf(describeMachine(machineCases[name].machine)),
  })),
)

test('the Markdown link to a chart that exceeds the maximum width contains the word "wide"', () => {
  const drawings = new Map(machines.flatMap(({ drawings }) => [...drawings]))
  const pages = ['README.md', ...filesIn(['docs'], /\.md$/)]
  const wide = pages.flatMap((page) =>
    [...readProjectFile(page).matchAll(/\[([^[\]]*)\]\((?:[\w./]*\/)?([\w.]+)\.svg\)/g)].filter(
      ([, text, name = '']) =>
        (drawings.get(name)?.width ?? 0) > maxWidth && !text?.includes('wide'),
    ),
  )
  expect(wide.map(([link]) => link)).toEqual([])
})

test.each(machines)(
  'arrows, labels and boxes do not overlap in the charts of $name',
  ({ drawings }) => {
    for (const [chart, drawing] of drawings) expect(collisions(drawing), chart).toEqual([])
  },
)

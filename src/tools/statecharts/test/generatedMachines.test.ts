// @module-tag slow

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours } from '../src/colours.ts'
import { compareMachines } from '../src/compare.ts'
import { allTransitions, describeMachine, withDescendants } from '../src/describe.ts'
import { layOut, layOutWithoutArrows } from '../src/layout.ts'
import { writeMermaid } from '../src/mermaid.ts'
import { partsOf } from '../src/splitCharts.ts'
import { writeSvg } from '../src/svg.ts'
import { writePage } from '../src/tables.ts'
import { collisions } from './collisions.ts'
import { changeCount, changeOneState, machineOf, arbitraryParts } from './generateMachines.ts'

/** With a fixed seed, fast-check generates the same machines in every run. */
const same = { seed: 20_251_126, numRuns: 200 }
const machines = arbitraryParts(60)

test('every random machine can be written as JSON, tables, a Mermaid diagram and a chart without arrows', async () => {
  await fc.assert(
    fc.asyncProperty(machines, async (parts) => {
      const root = describeMachine(machineOf(parts))
      const page = writePage(root, '', ['whole'])

      expect(JSON.parse(JSON.stringify(root))).toEqual(root)
      expect(new Set(allTransitions(root).map(({ place }) => place)).size).toBe(
        allTransitions(root).length,
      )
      const [, table = ''] = page.split(/^## (?:Transitions|Names)$/m)
      expect(table.match(/^\| .*\|$/gm) ?? []).toHaveLength(allTransitions(root).length + 2)
      expect(writeMermaid(root).match(/^ *state "/gm)).toHaveLength(withDescendants(root).length)
      expect(collisions(await layOutWithoutArrows(root))).toEqual([])
    }),
    same,
  )
})

test('compareMachines() reports every change to a random machine, and nothing if the machine is unchanged', () => {
  fc.assert(
    fc.property(machines, fc.nat(), fc.nat(changeCount), (parts, place, which) => {
      const isImplementationChanged = which === changeCount
      const before = describeMachine(machineOf(parts))
      const after = describeMachine(
        isImplementationChanged
          ? machineOf(parts, 'true')
          : machineOf(changeOneState(parts, place, which)),
      )
      const differencesTo = (root: typeof after) =>
        compareMachines([before], [root]).flatMap(({ differences }) => differences)

      expect(differencesTo(describeMachine(machineOf(parts)))).toEqual([])
      expect(differencesTo(after)).not.toEqual([])
    }),
    same,
  )
})

test('the parts of a split chart together contain all transitions of the machine', () => {
  fc.assert(
    fc.property(machines, (parts) => {
      const root = describeMachine(machineOf(parts))
      const written = new Set(
        partsOf(root)
          .flatMap(allTransitions)
          .map(({ place }) => place),
      )
      expect(
        allTransitions(root)
          .map(({ place }) => place)
          .filter((place) => !written.has(place)),
      ).toEqual([])
    }),
    same,
  )
})

test('texts, boxes and labels do not overlap in the chart of any machine', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryParts(9),
      fc.constantFrom('down', 'right'),
      async (parts, direction) => {
        const root = describeMachine(machineOf(parts))
        const layout = await layOut(root, direction)
        expect(layout.boxes.map(({ state }) => state.id).sort()).toEqual(
          withDescendants(root)
            .map(({ id }) => id)
            .sort(),
        )
        expect(collisions(layout).filter((text) => !text.startsWith('the arrow'))).toEqual([])
        expect(writeSvg(layout, defaultColours)).not.toMatch(/NaN|undefined"/)
      },
    ),
    same,
  )
})

import { expect, test } from 'vitest'
import { comparePaths } from '../../src/tools/machinePaths/comparePaths.ts'

const fileOf = (closing: string, tags: string[]) =>
  JSON.stringify({
    paths: [
      { steps: [{ does: 'pushes the door' }, { does: closing }] },
      {
        steps: [
          { does: 'leans on the door', value: 'open', tags },
          { does: 'steps back', tags },
        ],
      },
    ],
  })

/** Returns a machine in a revision that contains only the given files. */
const revision = (id: string, files: Record<string, string>) => ({
  id,
  read: (file: string) => files[file.replace('src/tools/machinePaths/fixtures/', '')],
})

const before = revision('gate', { 'gate.json': fileOf('pulls the door', []) })

test('comparePaths lists new, removed and changed paths, even if the machine was renamed', () => {
  const after = revision('door', { 'door.json': fileOf('lets the door go', ['visible']) })
  expect(comparePaths(before, after)).toEqual([
    {
      title: 'Paths: 1 new, 1 removed, 1 changed.',
      lines: [
        'new: pushes the door → lets the door go',
        'removed: pushes the door → pulls the door',
        'changed: leans on the door → steps back: after “leans on the door”: tags [] ⇒ ["visible"]',
      ],
    },
  ])
})

test('comparePaths returns an empty list if neither revision has a paths file for the machine', () => {
  expect(comparePaths(revision('door', {}), revision('door', {}))).toEqual([])
})

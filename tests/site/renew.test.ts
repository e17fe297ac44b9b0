import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { screenshots } from '../../src/tools/pictures/screenshots.ts'
import { copyProject } from './copy.ts'

test('the screenshots of the README show the site as it is', async () => {
  const stale = await screenshots(() => Promise.resolve('dist')).stale()

  expect(
    stale.map(({ file, changes }) => [file, changes]),
    'npm run screenshots',
  ).toEqual([])
})

test('charts and paths are made anew in a copy that lacks them, and as committed', async () => {
  const copy = await copyProject()
  onTestFinished(copy.remove)
  const stale = ['docs/charts/headerMenu.md', 'tests/machines/fixtures/headerMenu.json']
  for (const file of stale) await rm(join(copy.folder, file))
  await copy.edit('docs/testing.md', (text) => text.replace(/\| headerMenu .*/, '| headerMenu |'))

  const { stdout } = await copy.run('tsx', ['src/tools/renew/command.ts', 'charts', 'paths'])

  expect(stdout.split('\n').filter((line) => /^ {2}\w/.test(line))).toEqual([
    '  docs/charts/headerMenu.md (npm run charts)',
    '  tests/machines/fixtures/headerMenu.json (npm run paths -- --write)',
    '  docs/testing.md (npm run paths -- --write)',
  ])
  expect(stdout).toContain('\n    + | `open` | menu.dismissed | `closed` | |\n')
  expect(stdout).toContain('\n    + closed forbids menu.dismissed, menu.escaped\n')
  for (const file of [...stale, 'docs/testing.md']) {
    expect(await readFile(join(copy.folder, file), 'utf8')).toBe(await readFile(file, 'utf8'))
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/scrollDelays.ts'
import { contact } from '../../src/content/contact.ts'
import { header } from '../../src/content/site.ts'
import { machineNames, subjects } from '../../src/tools/subjects.ts'
import { declared } from '../../src/tools/statecharts/coverage.ts'
import { loadFixture } from './fixtures.ts'
import { main } from './printPaths.ts'
import { run } from './script.ts'

const printPaths = async (...options: string[]) => {
  const { code, output = '', complaint = '' } = await main(options)
  return { code, output, complaint }
}

/** The numbers of the paths that a filter leaves of a machine. */
async function numbers(...options: string[]) {
  const { output } = await printPaths(...options, '--format', 'csv')
  return [
    ...new Set(Array.from(output.matchAll(/^"\w+";"(\d+)"/gm), ([, number]) => Number(number))),
  ]
}

/** The numbers of a machine's paths that fit; throws where none does. */
function fitting(name: Parameters<typeof loadFixture>[0], fits: (path: string) => boolean) {
  const { paths } = loadFixture(name)
  const found = paths.flatMap((path, at) => (fits(JSON.stringify(path)) ? [at + 1] : []))
  if (found.length === 0) throw new Error(`No path of ${name} fits`)
  return found
}

test('the paths of a machine are printed as journeys with their figures', async () => {
  const { code, output } = await printPaths('navigation')
  const { states, transitions } = declared(await subjects.navigation.load())
  const { paths } = loadFixture('navigation')

  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\. follows a link to a section of the home page → the wait /m)
  expect(output).toContain(
    `  ${menuScrollDelay} ms later: the wait for the closing menu ends → resting\n`,
  )
  expect(output).toMatch(
    RegExp(
      `^${paths.length} paths, \\d+ steps; ${states.size} of ${states.size} states; ` +
        `${transitions.size} of ${transitions.size} transitions`,
      'm',
    ),
  )
})

test('each step says what a person must see, by the labels of the page', async () => {
  const { output } = await printPaths('headerMenu', '--event', 'menu.escaped')

  expect(output).toContain(
    [
      '  presses Escape → closed',
      '      the menu is closed',
      `      its button is called „${header.openMenu}“`,
      '      marked is no section',
      `      the focus is on „${header.openMenu}“`,
    ].join('\n'),
  )
})

describe('a filter leaves the paths', () => {
  test('on which an event happens', async () => {
    expect(await numbers('headerMenu', '--event', 'menu.escaped')).toEqual(
      fitting('headerMenu', (path) => path.includes('"event":{"type":"menu.escaped"')),
    )
  })

  test('that come through a state', async () => {
    const found = await numbers('contactForm', '--state', 'failure.customerMail')
    expect(found).toEqual(
      fitting('contactForm', (path) => path.includes('"failure":"customerMail"')),
    )
  })

  test('that take a transition', async () => {
    const found = await numbers('headerMenu', '--transition', 'open on menu.dismissed')
    expect(found).toEqual(
      fitting('headerMenu', (path) => path.includes('"event":{"type":"menu.dismissed"')),
    )
  })

  test('with a purpose', async () => {
    expect(await numbers('mailCall', '--purpose', 'pairs')).toEqual(
      fitting('mailCall', (path) => path.includes('"purpose":"pairs"')),
    )
  })

  test('that fit all of several', async () => {
    const both = ['--purpose', 'transitions', '--event', 'menu.toggled']
    const found = await numbers('headerMenu', ...both, '--transition', 'menu.escaped')
    const all = [
      '"purpose":"transitions"',
      '"type":"menu.toggled"',
      '"event":{"type":"menu.escaped"',
    ]
    expect(found).toEqual(fitting('headerMenu', (path) => all.every((part) => path.includes(part))))
  })
})

test('a checklist says what to do and what to tick off', async () => {
  const { output } = await printPaths(
    'contactForm',
    '--state',
    'ownerMail',
    '--format',
    'checklist',
  )

  expect(output).toMatch(/^## contactForm \d+: opens the contact page → /m)
  expect(output).toContain(`1. opens the contact page (the link „${header.cta}“ in the header)\n`)
  expect(output).toContain(`the button „${contact.submit}“)\n`)
  expect(output).toContain(
    `   - [ ] the alert says „${contact.failure.title}“, „${contact.failure.ownerMail}“`,
  )
})

test('a table has a row for each step with a cell for the result', async () => {
  const { output } = await printPaths('headerMenu', '--event', 'menu.escaped', '--format', 'csv')
  const [escaping] = fitting('headerMenu', (path) =>
    path.includes('"event":{"type":"menu.escaped"'),
  )

  expect(output.replaceAll('\r', '').split('\n').slice(0, 5)).toEqual([
    '\u{feff}machine;path;step;do;expect;result',
    `"headerMenu";"${escaping}";"1";"presses the menu button (the button „${header.openMenu}“)";"the menu is open`,
    `its button is called „${header.closeMenu}“`,
    'marked is no section',
    `the focus is on „${header.closeMenu}“";""`,
  ])
})

test('an unknown name is refused with the names that there are', async () => {
  const refused = await Promise.all([
    printPaths('headermenu'),
    printPaths('--quiet'),
    printPaths('--format', 'xml'),
    printPaths('headerMenu', '--state', 'opened'),
  ])

  expect(refused.map(({ code, output }) => [code, output])).toEqual(refused.map(() => [1, '']))
  const [machine, option, format, state] = refused.map(({ complaint }) => complaint)
  expect(machine).toContain('Unknown machine: headermenu\n')
  expect(option).toContain("'--quiet'")
  expect(format).toContain('Unknown format: xml\n')
  expect(state).toContain('Unknown state: opened. There is:\n  headerMenu\n  headerMenu.closed\n')
  for (const { complaint } of refused) {
    expect(complaint).toContain(`one of ${machineNames.join(', ')}`)
    expect(complaint).toContain('--format')
  }
})

test('the command prints what it is asked for, and ends with 1 where it refuses', async () => {
  const [asked, refused] = await Promise.all([
    run('tests/machines/printPaths.ts', 'headerMenu', '--format', 'json'),
    run('tests/machines/printPaths.ts', 'headermenu'),
  ])

  expect([asked.code, JSON.parse(asked.output)]).toEqual([0, [loadFixture('headerMenu')]])
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Unknown machine: headermenu\n')
})

test('who reads only the beginning gets it, and no complaint', async () => {
  const command = spawn(process.execPath, [
    ...['--import', 'tsx', 'tests/machines/printPaths.ts'],
    ...['--format', 'json'],
  ])
  const complaints: Buffer[] = []
  command.stderr.on('data', (text: Buffer) => complaints.push(text))
  command.stdout.once('data', () => command.stdout.destroy())
  const [code] = (await once(command, 'close')) as [number]
  expect([code, Buffer.concat(complaints).toString()]).toEqual([0, ''])
})

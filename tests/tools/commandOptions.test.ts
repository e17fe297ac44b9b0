import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }
import { replaceGenerated } from '../../src/tools/machinePages.ts'
import { commands } from '../support/commands.ts'
import { documents, readProjectFile } from '../support/projectFiles.ts'

const all = Object.entries(commands).map(([name, command]) => ({ name, ...command }))
const namesOf = (options: object) =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .sort()
const optionsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/(?<![\w-])--[a-z][\w-]*/g), ([option]) => option)),
]

test('tests/support/commands.ts lists every command of xstate-statecharts and every tsx script of package.json', () => {
  const cli = readProjectFile('src/tools/statecharts/src/cli.ts')
  const ofPackage = Array.from(cli.matchAll(/^ {2}(\w+): \{\n {4}does:/gm), ([, name]) => name)
  const ofSite = Object.entries(scripts).flatMap(([name, script]) =>
    // Skip the script `update`, because it has no options.
    /\btsx \S/.test(script) && name !== 'update' ? name : [],
  )
  expect(all.map(({ name }) => name).sort()).toEqual(
    [
      ...ofPackage.map((name) => `statecharts ${name}`),
      ...ofSite.map((name) => `npm run ${name}`),
    ].sort(),
  )
})

test.each(all)('the help of $name lists exactly the options that the command parses', (command) => {
  expect(
    optionsIn(command.usage).sort(),
    "The command's `usage` must describe exactly the options that the command parses",
  ).toEqual(namesOf(command.options))
})

test.each(all.filter(({ main }) => main))(
  '$name --help prints the help of the command',
  async (command) => {
    expect(await command.main?.(['--help'])).toEqual({ code: 0, output: command.usage })
  },
)

test.each(all.filter(({ main }) => main))(
  '$name refuses an unknown option, and names it in the error',
  async (command) => {
    expect(await command.main?.(['--unknown'])).toEqual({
      code: expect.not.closeTo(0) as number,
      complaint: expect.stringContaining("'--unknown'") as string,
    })
  },
)

const pages = [...new Set(all.map(({ page }) => page))]

test.each(pages)(
  '%s contains the current help text of its commands (npm run update regenerates the text)',
  async (page) => {
    const blocks = all
      .filter((command) => command.page === page)
      .map(({ name, usage }) => `### \`${name}\`\n\n\`\`\`text\n${usage}\n\`\`\``)
    await expect(
      replaceGenerated(page, readProjectFile(page), blocks.join('\n\n')),
    ).toMatchFileSnapshot(resolve(page))
  },
)

test('the README of xstate-statecharts explains each option in addition to the generated help texts', () => {
  const text = readProjectFile('src/tools/statecharts/README.md')
  const explained = optionsIn(text.replace(/<!-- generated[^]*?<!-- end -->/g, ''))
  const ofPackage = all.filter(({ name }) => name.startsWith('statecharts'))
  const unexplained = ofPackage.flatMap(({ name, options }) =>
    namesOf(options)
      .filter((option) => option !== '--help' && !explained.includes(option))
      .map((option) => `${name} ${option}`),
  )
  expect(
    unexplained,
    'Describe these options in src/tools/statecharts/README.md, and correct the sentences that they affect',
  ).toEqual([])
})

/**
 * Returns the command lines in a text that begin with `npm run` or `statecharts`, without comments at their ends.
 * `command` is the name of the command, and `rest` contains its arguments.
 */
const commandLinesIn = (text: string) =>
  Array.from(
    text.matchAll(/\b(npm run|statecharts) ([\w:]+)([^`\n#|]*)/g),
    ([line, caller, name, rest = '']) => ({ line, command: `${caller} ${name}`, rest }),
  )

test.each(documents)('the command lines in %s use only options that exist', (page) => {
  const unknown = commandLinesIn(readProjectFile(page)).filter(({ command, rest }) => {
    const options = commands[command]?.options
    return options && optionsIn(rest).some((option) => !namesOf(options).includes(option))
  })
  expect(unknown.map(({ line }) => line)).toEqual([])
})

test('the README of xstate-statecharts mentions only options that exist', () => {
  const known = all.flatMap(({ name, options }) =>
    name.startsWith('statecharts') ? namesOf(options) : [],
  )
  const text = readProjectFile('src/tools/statecharts/README.md')
  const named = Array.from(text.matchAll(/`(--[a-z][\w-]*)/g), ([, option = '']) => option)
  expect(named).not.toEqual([])
  expect(named.filter((option) => !known.includes(option))).toEqual([])
})

const isSlow = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  node.arguments.some(
    (argument) =>
      ts.isObjectLiteralExpression(argument) &&
      argument.properties.some((property) =>
        /^tags: (?:'slow'|\[.*'slow'.*\])$/.test(property.getText()),
      ),
  )

/**
 * Returns the strings of a test file, except strings in a test or a `describe` with the tag `slow`. If `calls` is
 * given, reads only the top-level statements that call one of these functions.
 */
function quickTextsOf(file: string, calls: string[] = []): string[] {
  const text = readProjectFile(file)
  // The expression contains `\b`, because Vitest would tag this file as slow if a string contained the literal comment.
  if (/^\/\/ @module-tag slow\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const textsIn = (node: ts.Node): string[] => {
    if (isSlow(node)) return []
    if (ts.isStringLiteralLike(node)) return [node.text]
    const texts: string[] = []
    ts.forEachChild(node, (child) => void texts.push(...textsIn(child)))
    return texts
  }
  const call = RegExp(`\\b(?:${calls.join('|')})\\(`)
  return source.statements
    .filter((statement) => calls.length === 0 || call.test(statement.getText()))
    .flatMap(textsIn)
}

// The test searches only strings for the option, so it can miss an untested option in two cases. First, a constant can
// contain the option although only slow tests use the constant. Second, without `calls`, another command in the same
// file can have an option with the same name. Another test checks `--help`.
test.each(all)('at least one fast test uses each option of $name', ({ options, tests, calls }) => {
  const texts = tests.flatMap((file) => quickTextsOf(file, calls))
  const tested = new Set(texts.flatMap(optionsIn))
  const untested = namesOf(options).filter((option) => option !== '--help' && !tested.has(option))
  expect(
    untested,
    'No fast test uses these options. Use them in a test without the tag slow, in a file that tests/support/commands.ts lists',
  ).toEqual([])
})

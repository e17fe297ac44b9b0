import { expect, test } from 'vitest'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const sources = filesIn(['machines', 'src', 'tests'], /\.tsx?$/)

/** Returns the matches of a regular expression in the given files. `text` is the text of the last capture group. */
const findAll = (files: string[], expression: RegExp) =>
  files.flatMap((file) =>
    Array.from(readProjectFile(file).matchAll(expression), (match) => ({
      file,
      text: match.at(-1) ?? '',
    })),
  )

const tests = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
// `.each(…)` and `.for(…)` have a table of rows before the title. In these tests, the title follows `](` or `)(`.
const titles = findAll(
  tests,
  /(?:\b(?:test|it|describe)(?:\.(?!each|for|use|step)\w+)*\(|^\s*[\]})]+(?: as const)?\)\()\s*(['"`])((?:(?!\1).)+)\1\s*,/gm,
)
const docstrings = findAll(sources, /\/\*\*\s+(?:\* )?([^\n*]+)/g)

test('no test title is longer than 110 characters', () => {
  expect(titles.length).toBeGreaterThan(tests.length)
  expect(titles.filter(({ text }) => text.length > 110)).toEqual([])
})

test('no docstring begins with a relative clause', () => {
  const clause =
    /^(?:What|Whom|Whose|Of|Where|From where|With what|To what|How .* (?:is|are) to be)\b/

  expect(docstrings.length).toBeGreaterThan(sources.length)
  expect(docstrings.filter(({ text }) => clause.test(text))).toEqual([])
})

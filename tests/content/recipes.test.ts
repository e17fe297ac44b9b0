import { expect, test } from 'vitest'
import { testSettings } from '../settings.ts'
import { documents, filesIn, readProjectFile } from '../support/projectFiles.ts'

const testFiles = filesIn(['tests', 'src/tools/statecharts/test'], /\.(?:test|spec)\.tsx?$/)

const projects = {
  'npx vitest run': testSettings.projects?.flatMap((project) =>
    typeof project === 'object' && 'test' in project && typeof project.test.name === 'string'
      ? project.test.name
      : [],
  ),
  'npm run e2e --': ['chromium', 'firefox', 'webkit'],
}
const endings = { 'npx vitest run': '.test.', 'npm run e2e --': '.spec.' }

/** Returns the names in the test commands of a text for which neither a test project nor a test file exists. */
function unknownIn(text: string): string[] {
  const lines = text.matchAll(/(npx vitest run|npm run e2e --)((?: [^`\n&|]+)?)/g)
  return Array.from(lines).flatMap(([, command = '', words = '']) => {
    const runner = command as keyof typeof projects
    const chosen = Array.from(words.matchAll(/--project ([\w-]+)/g), ([, name = '']) => name)
    const names = words
      .replaceAll(/ -+[\w-]+(?:[ =](?:"[^"]*"|'[^']*'|[^\s-]\S*))?/g, '')
      .split(' ')
      .filter((name) => /^[\w./-]+$/.test(name))
    const files = testFiles.filter((file) => file.includes(endings[runner]))
    return [
      ...chosen.filter((name) => !projects[runner]?.includes(name)),
      ...names.filter((name) => !files.some((file) => file.includes(name))),
    ]
  })
}

// A name in capitals, such as NAME or FILE, is a placeholder, so it needs no file.
test.each(documents)('the test files and test projects in the commands of %s exist', (page) => {
  const unknown = unknownIn(readProjectFile(page))
  expect(unknown.filter((name) => !/^[A-Z]+$/.test(name))).toEqual([])
})

const recipes = readProjectFile('docs/recipes.md')
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n', 1)[0] ?? '', text: text.split(/^## /m)[0] ?? '' }))

test.each(recipes)('the recipe "$title" ends with one command line', ({ text }) => {
  expect(text.trimEnd()).toMatch(/\n```sh\n[^\n]+\n```$/)
})

test.each(recipes)('the recipe "$title" does not describe a step as untested', ({ text }) => {
  expect(text).not.toMatch(/nothing asks|no test fails/i)
})

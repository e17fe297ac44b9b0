import { expect, test } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }

/** Returns the regular expression after an option in a script of package.json. */
const patternAfter = (option: string, script: string) =>
  RegExp(RegExp(`${option} "([^"]*)"`).exec(script)?.[1] ?? expect.fail())

const projects = / --project ([a-z ]+)/.exec(scripts.test)?.[1]?.trim().split(' ') ?? []
const left = patternAfter('--grep-invert', scripts.test)
const slow = patternAfter('--grep', scripts['test:slow'])

// Playwright searches for the patterns in the names of the project and the file, followed by the title and the tags.
test.for([
  ['chromium faq.spec.ts opens an answer', 'npm test'],
  ['firefox journeys.spec.ts sends a request', 'npm test'],
  ['chromium faq.spec.ts opens an answer @slow', 'npm run test:slow'],
  ['firefox faq.spec.ts opens an answer', 'npm run test:slow'],
  ['firefox journeys.spec.ts sends a request @slow', 'npm run test:slow'],
  ['webkit journeys.spec.ts sends a request', 'npm run test:slow'],
] as const)('the browser test “%s” is part of %s only', ([title, command]) => {
  const [project = ''] = title.split(' ')
  const commands = [
    ...(projects.includes(project) && !left.test(title) ? ['npm test'] : []),
    ...(slow.test(title) ? ['npm run test:slow'] : []),
  ]
  expect(commands).toEqual([command])
})

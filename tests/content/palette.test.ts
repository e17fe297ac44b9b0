import { expect, test } from 'vitest'
import { palette } from '../../src/theme/palette.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const source = 'src/theme/palette.ts'

/** The files that must use only colours of the palette. The state-chart package has separate default colours. */
const files = filesIn(
  ['src', 'docs/email', 'docs/deploy'],
  /\.(tsx?|css|html|svg|json|conf)$/,
).filter((file) => file !== source && file !== 'src/tools/statecharts/src/colours.ts')

const inFull = (colour: string) => colour.toLowerCase().replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')

const known = new Set(Object.values(palette).map(inFull))

/** Returns the colour literals in a file with their lines. */
const coloursIn = (file: string) =>
  readProjectFile(file)
    .split('\n')
    .flatMap((line, index) =>
      Array.from(line.matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi), ([colour]) => ({
        colour,
        at: `${file}:${index + 1} ${colour}`,
      })),
    )

test(`TypeScript files contain no colour literals outside of ${source}`, () => {
  const code = files.filter((file) => /\.tsx?$/.test(file))

  expect(code.flatMap(coloursIn).map(({ at }) => at)).toEqual([])
})

test(`mails, stylesheets and drawings use only colours of ${source}`, () => {
  const colours = files.filter((file) => !/\.tsx?$/.test(file)).flatMap(coloursIn)

  const drawings = files.filter((file) => /^src\/(pictures|public)\/.*svg$/.test(file))
  expect(new Set(colours.map(({ at }) => at.split(':')[0]))).toEqual(
    new Set([
      ...drawings,
      'src/tools/statecharts/src/inspector/inspectorPage.css',
      'docs/email/owner.html',
      'docs/email/customer.html',
    ]),
  )
  expect(colours.filter(({ colour }) => !known.has(inFull(colour))).map(({ at }) => at)).toEqual([])
})

import { expect, test } from 'vitest'
import { palette } from '../../src/theme/palette.ts'
import { tokens } from '../../src/theme/tokens.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const source = 'src/theme/palette.ts'

/** The files that may use only colours of the palette. The state-chart package has separate colours. */
const files = filesIn(
  ['src', 'docs/email', 'docs/deploy'],
  /\.(tsx?|css|html|svg|json|conf)$/,
).filter((file) => file !== source && !file.startsWith('src/tools/statecharts/'))

const inFull = (colour: string) => colour.toLowerCase().replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')

const known = new Set(Object.values(palette).map(inFull))

/** Returns the colour literals in a file. `at` contains the file, the line and the colour. */
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
    new Set([...drawings, 'docs/email/owner.html', 'docs/email/customer.html']),
  )
  expect(colours.filter(({ colour }) => !known.has(inFull(colour))).map(({ at }) => at)).toEqual([])
})

/** Returns the custom properties that the design tokens define for a selector, keyed by their names without `--`. */
const propertiesOf = (selector: string) => {
  const [, block = ''] = tokens.map(String).join('').split(`\n  ${selector} {`)
  return Object.fromEntries(
    [...(block.split('}')[0] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>
}

const luminance = (colour: string) => {
  const parts = inFull(colour).match(/[\da-f]{2}/g) ?? []
  const [red = NaN, green = NaN, blue = NaN] = parts.map((part) => {
    const share = parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string) {
  const [dark = NaN, light = NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('contrast() returns 21 for black on white, and 1 for two equal colours', () => {
  expect([contrast('#000', '#fff'), contrast('#4a5750', '#4A5750')]).toEqual([21, 1])
})

test.each(['paper', 'card', 'tint', 'deep'])(
  'text on the background tone %s has a contrast of at least 7:1',
  (tone) => {
    const values = { ...propertiesOf(':root'), ...propertiesOf(`[data-tone='${tone}']`) }
    const colourOf = (name: string): string => {
      const value = values[name] ?? ''
      return value.startsWith('var(') ? colourOf(value.slice(6, -1)) : value
    }
    const pairs = [
      ...['text', 'text-soft', 'link'].map((text) => [text, 'surface'] as const),
      ['on-action', 'action'] as const,
      // Error messages of the form, and the first lines of toasts, have the background colour `card`.
      ...['ink', 'ink-soft', 'error', 'success'].map((text) => [text, 'card'] as const),
    ]
    const low = pairs
      .map(([text, surface]) => ({
        text,
        surface,
        ratio: contrast(colourOf(text), colourOf(surface)),
      }))
      .filter(({ ratio }) => !(ratio >= 7))
    expect(low).toEqual([])
  },
)

import { parse } from 'acorn'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** All code that a browser runs: the built files, and each page's inline script. */
function codeOf(name: string): [name: string, code: string][] {
  if (!/\.(html|js)$/.test(name)) return []
  const text = readFileSync(`dist/${name}`, 'utf8')
  if (name.endsWith('.js')) return [[name, text]]
  const inline = [...text.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g)]
  return inline.map(([, script = '']) => [name, script])
}

const code = readdirSync('dist', { recursive: true, encoding: 'utf8' }).flatMap(codeOf)

/** What keeps a browser of 2021 from parsing a script: syntax after ES2021, or a look-behind, which Safari 16.4 brought. */
function newerIn(script: string): string[] {
  try {
    parse(script, { ecmaVersion: 2021, sourceType: 'module' })
  } catch (error) {
    return [String(error)]
  }
  return script.match(/.{0,20}\(\?<[=!].{0,20}/g) ?? []
}

test('Old browsers, which know no more than ES2021 and no look-behind, can parse all code', () => {
  expect(code.length).toBeGreaterThan(10)
  expect(code.flatMap(([name, script]) => newerIn(script).map((found) => [name, found]))).toEqual(
    [],
  )
})

test.each([
  '/(?<=@)/',
  '/(?<!a)b/',
  'class A { static { a() } }',
  '/a/v',
  'class A { #a = #a in b }',
])('%s is found too new for old browsers', (script) => {
  expect(newerIn(script)).not.toEqual([])
})

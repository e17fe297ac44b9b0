import { parse } from 'acorn'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newerNames } from '../support/newerNames.ts'

/** Returns the scripts in a built file: the code of a JavaScript file, or the inline scripts of a page. */
function codeOf(name: string): [name: string, code: string][] {
  if (!/\.(html|js)$/.test(name)) return []
  const text = readFileSync(`dist/${name}`, 'utf8')
  if (name.endsWith('.js')) return [[name, text]]
  const inline = [...text.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g)]
  return inline.map(([, script = '']) => [name, script])
}

const code = readdirSync('dist', { recursive: true, encoding: 'utf8' }).flatMap(codeOf)

/**
 * Returns the parser's error if the script contains syntax that is newer than ES2021. Otherwise, returns the
 * look-behind assertions in regular expressions, which Safari supports only from version 16.4.
 */
function newerSyntax(script: string): string[] {
  try {
    parse(script, { ecmaVersion: 2021, sourceType: 'module' })
  } catch (error) {
    return [String(error)]
  }
  return script.match(/.{0,20}\(\?<[=!].{0,20}/g) ?? []
}

/**
 * API names in the built code that some supported browsers lack. Each key is the reason why the code also works in these
 * browsers.
 */
const harmless = {
  'The inline script reads its properties with `?.`': ['connection'],
  'main.tsx reads it from an object that it creates itself': ['effects'],
  'styled-components has a function for each element, such as `styled.div`': ['div', 'details'],
  'React exports a component with this name': ['Profiler', 'ViewTransition'],
  'React reads it from the props of a component': ['share'],
  'React tests `typeof navigation` before it registers the functions that use it': [
    'navigation',
    'currentEntry',
    'getState',
    'navigate',
  ],
  'React calls it in a `try` and updates the page without it in the `catch`': [
    'startViewTransition',
  ],
  'React calls it on the object that `startViewTransition` returned': ['skipTransition'],
  'React writes or reads it only for a `<ViewTransition>`, which the site does not have': [
    'viewTransitionClass',
    'view-transition-class',
    'viewTransitionName',
    'view-transition-name',
  ],
  'React skips a resource without this size': ['transferSize'],
  'All browsers have it, but the data lists it under two interfaces': ['cssFloat'],
}

const found = newerNames(code.map(([, script]) => script))
const excused: string[] = Object.values(harmless).flat()

test('the built code contains no syntax newer than ES2021 and no lookbehind in regular expressions', () => {
  expect(code.length).toBeGreaterThan(10)
  expect(code.flatMap(([name, script]) => newerSyntax(script).map((part) => [name, part]))).toEqual(
    [],
  )
})

test.each([
  '/(?<=@)/',
  '/(?<!a)b/',
  'class A { static { a() } }',
  '/a/v',
  'class A { #a = #a in b }',
])('the check for syntax newer than ES2021 reports the script: %s', (script) => {
  expect(newerSyntax(script)).not.toEqual([])
})

test('every supported browser has all methods, properties and globals that the built code uses', () => {
  expect(Object.entries(found).filter(([name]) => !excused.includes(name))).toEqual([])
})

test('each ignored API name is in the built code, and at least one supported browser lacks it', () => {
  expect(excused.filter((name) => !(name in found))).toEqual([])
})

test.each([
  ['[].findLast(x)', 'findLast'],
  ["a['findLast'](x)", 'findLast'],
  ['form?.requestSubmit()', 'requestSubmit'],
  ['if (a.findLast(x)) b()', 'findLast'],
  ['if (navigator.connection.saveData) a()', 'connection'],
  ['structuredClone(a)', 'structuredClone'],
  ['AbortSignal.timeout({ timeout: 1 })', 'timeout'],
  ['element.inert = true', 'inert'],
  ['element.style.scrollTimeline = a', 'scrollTimeline'],
  ['let { connection } = navigator', 'connection'],
  ["'yield' in a && scheduler.yield()", 'scheduler'],
])(
  'in the script "%s", newerNames finds the name "%s", which an old browser lacks',
  (script, name) => {
    expect(Object.keys(newerNames([script]))).toEqual([name])
  },
)

test.each([
  '[].flatMap(x)',
  '[].at(0)',
  'Object.hasOwn(a, b)',
  'request.timeout = 1',
  'a.findLast?.(x)',
  'Error.captureStackTrace && Error.captureStackTrace(a)',
  "'requestIdleCallback' in window ? requestIdleCallback(x) : x()",
  "if (typeof reportError == 'function') reportError(a)",
  'a = { findLast: x }; a.findLast()',
  'class A { findLast() {} } a.findLast()',
  'this.findLast = x; a.findLast()',
  'a.findLast = function () {}; b.findLast()',
])('newerNames reports nothing for a script that works in all supported browsers: %s', (script) => {
  expect(newerNames([script])).toEqual({})
})

const dynamicUnit = /\d[sld]v(?:h|w|i|b|min|max)\b/

/**
 * Returns the declarations that have no effect in browsers without dynamic viewport units such as `dvh`. Leaves out a
 * declaration if the same rule contains an earlier fallback for the property. For a declaration inside `@supports`, the
 * fallback can be in any rule outside `@supports`. A value with `var()` outside `@supports` is always returned, because
 * browsers detect an invalid `var()` value too late for a fallback.
 */
function withoutFallback(css: string): string[] {
  const rules = [...css.matchAll(/(@supports[^{]*\{[^{}]*\{|\{)([^{}]*)\}/g)]
  const declared = (block: string) => block.split(';').map((part) => part.trim().split(/:(.*)/s))
  const defaults = rules
    .filter(([, start = '']) => !start.startsWith('@supports'))
    .flatMap(([, , block = '']) => declared(block).map(([name]) => name))
  return rules.flatMap(([, start = '', block = '']) =>
    declared(block).flatMap(([name = '', value = ''], at, all) => {
      if (!dynamicUnit.test(value)) return []
      const hasFallback = start.startsWith('@supports')
        ? defaults.includes(name)
        : !value.includes('var(') && all.slice(0, at).some(([earlier]) => earlier === name)
      return hasFallback ? [] : [`${name}:${value}`]
    }),
  )
}

test('every dynamic viewport unit (dvh, svh) in the styles has a fallback for older browsers', () => {
  const styles = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(`dist/${name}`, 'utf8'))
    .map((html) => Array.from(html.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, css]) => css))
  expect(styles.filter((parts) => dynamicUnit.test(parts.join(''))).length).toBeGreaterThan(4)
  expect([...new Set(styles.flatMap((parts) => withoutFallback(parts.join(''))))]).toEqual([])
})

test.each<[string, string[]]>([
  ['a{height:100svh}', ['height:100svh']],
  ['a{height:1vh}b{height:50.5dvh}', ['height:50.5dvh']],
  ['@media print{a{margin:-70dvmin}}', ['margin:-70dvmin']],
  ['a{height:100vh;height:100lvh}', []],
  ['a{height:1vh;height:calc(100dvh - var(--a))}', ['height:calc(100dvh - var(--a))']],
  ['@supports (height:1dvh){a{--b:100dvh}}', ['--b:100dvh']],
  ['a{--b:100vh}@supports (height:1dvh){a{--b:100dvh}}', []],
])(
  'in the styles %s, withoutFallback finds the viewport units without a fallback: %j',
  (css, found) => {
    expect(withoutFallback(css)).toEqual(found)
  },
)

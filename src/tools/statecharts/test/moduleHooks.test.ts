import { expect, test } from 'vitest'
import { assetFile, bundlerQuery, synchronousHooks } from '../moduleHooks.js'

test('the patterns for assets match files that are not code, and imports with a query for a bundler', () => {
  const assets = ['./style.css', 'file:///src/lamp.svg?v=2', './data.json5', './lamp.ts.snap']
  const code = ['./lamp.ts', 'file:///a.b/lamp.mjs?v=2', './Lamp.tsx', './data.json', 'xstate']
  expect([...assets, ...code].filter((name) => assetFile.test(name))).toEqual(assets)
  const queries = ['./shader.glsl?raw', './task.ts?worker&inline', './lamp.svg?no-inline']
  const others = ['./lamp.ts', './lamp.ts?namespace=17', './lamp.ts?v=2&raw=1']
  expect([...queries, ...others].filter((name) => bundlerQuery.test(name))).toEqual(queries)
})

interface Hooks {
  resolve: (
    name: string,
    context: object,
    next: (name: string, context: object) => object,
  ) => object
  load: (url: string, context: object, next: () => object) => { source: string }
}
const { resolve, load } = synchronousHooks as Hooks

test('the import hooks replace assets, and report a module with an unknown scheme as missing', () => {
  const resolved = (name: string, url: string) => resolve(name, {}, () => ({ url }))
  const empty = { url: 'data:text/javascript,export default ""', format: 'module' }
  expect(resolved('./lamp.svg', 'file:///lamp.svg')).toMatchObject(empty)
  expect(resolved('./lamp.ts?raw', 'file:///lamp.ts')).toMatchObject(empty)
  expect(resolved('./lamp.ts', 'file:///lamp.ts')).toEqual({ url: 'file:///lamp.ts' })
  expect(() => resolved('virtual:pwa', 'virtual:pwa')).toThrow("Cannot find module 'virtual:pwa'")
})

test('the import hooks search a missing package, but not a missing file, in the folders above the hooks', () => {
  const missing = Object.assign(new Error('missing'), { code: 'ERR_MODULE_NOT_FOUND' })
  const next = (_: string, context: { parentURL?: string }) => {
    if (!context.parentURL?.endsWith('/moduleHooks.js')) throw missing
    return { url: 'file:///xstate.js' }
  }
  expect(resolve('xstate', {}, next)).toEqual({ url: 'file:///xstate.js' })
  for (const name of ['./lamp.js', '/lamp.js', '#lamp', 'file:///lamp.js'])
    expect(() => resolve(name, {}, next)).toThrow(missing)
})

test('the import hooks define import.meta.env only in ES modules that use it', () => {
  const sourceOf = (format: string, source: string) =>
    load('file:///lamp.js', {}, () => ({ format, source })).source
  const source = 'export const mode = import.meta.env.MODE'
  const defined = `import.meta.env ??= {};${source}`
  expect(sourceOf('module', source)).toBe(defined)
  expect(sourceOf('module-typescript', source)).toBe(defined)
  expect(sourceOf('commonjs', source)).toBe(source)
  expect(sourceOf('module', 'export {}')).toBe('export {}')
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundlePage } from '../src/bundlePage.ts'

const scriptOf = (page: string) => /<script type="module">([^]*)<\/script>/.exec(page)?.[1] ?? ''

test('bundlePage() escapes special characters of HTML in the title and in the script', async () => {
  const page = await bundlePage("document.title = '<!-- </script>'", { title: 'a < b &lt; c' })
  expect(page).toContain('<title>a &lt; b &amp;lt; c</title>')
  expect(page).not.toContain('<!--')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
})

test('the policy of bundlePage() allows only the script of the page, and the given exceptions', async () => {
  const page = await bundlePage('document.title = "ä"', { allows: "'unsafe-eval'" })
  const hash = createHash('sha256').update(scriptOf(page)).digest('base64')
  expect(page).toContain(`script-src 'sha256-${hash}' 'unsafe-eval'"`)
  expect(page).toContain(
    `"default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; `,
  )
})

test('bundlePage() replaces Node’s modules, assets and environment variables, and keeps the names of functions', async () => {
  const page = await bundlePage(`
    import { readFileSync } from 'node:fs'
    import icon from './src/pictures/door.svg'
    import shader from './shader.glsl?raw'
    import { go as other } from 'data:text/javascript,export function go() {}'
    function go() {}
    export const replaced = [readFileSync, icon, shader, import.meta.env, process.env.HOME]
    export const found = [process.env.NODE_ENV, global === globalThis, go.name, other.name]`)
  const url = `data:text/javascript,${encodeURIComponent(scriptOf(page))}`
  expect(await import(/* @vite-ignore */ url)).toMatchObject({
    replaced: [undefined, '', '', {}, undefined],
    found: ['production', true, 'go', 'go'],
  })
})

test('bundlePage() lists every import that cannot be bundled, with its location', async () => {
  await expect(bundlePage("import './gone.ts'\nimport './lost.ts'")).rejects.toThrow(
    'cannot be bundled for a browser: Could not resolve "./gone.ts" (<stdin>:1); Could not resolve "./lost.ts" (<stdin>:2)',
  )
})

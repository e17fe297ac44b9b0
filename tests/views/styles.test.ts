import { describe, expect, test } from 'vitest'
import { nameShortly, splitStyles } from '../../src/build/styles.ts'

const head = { title: '', description: '' }
const element = (rules: string) =>
  `<style data-styled="true" data-styled-version="6.0.0">${rules}</style>`
const globalStyle = element(
  'a{top:0;}/*!sc*/\ndata-styled.g1[id="sc-global-x"]{content:"x,"}/*!sc*/\n',
)
const styles = element(
  '.hAsHed{top:1px;}/*!sc*/\ndata-styled.g2[id="sc-abc-0"]{content:"hAsHed,"}/*!sc*/\n' +
    '@keyframes moVing{}/*!sc*/\ndata-styled.g3[id="sc-keyframes-moVing"]{content:"moVing,"}/*!sc*/\n' +
    '.sc-def-0 .fa-dXY{animation:moVing;}/*!sc*/\ndata-styled.g4[id="sc-ghi-0"]{content:"fa-dXY,"}/*!sc*/\n',
)

describe('The styles of a page', () => {
  test('have short classes, and none that no rule names', () => {
    const html =
      '<p class="sc-abc-0 hAsHed">hAsHed <b class="sc-def-0"></b><i class="sc-x-0"></i></p>'
    const split = splitStyles({ head, html, globalStyle, styles })
    expect(split.html).toBe('<p class="c0">hAsHed <b class="sc-def-0"></b><i></i></p>')
    expect(split.rules).toBe(
      '<style>a{top:0;}.c0{top:1px;}@keyframes moVing{}.sc-def-0 .c1{animation:moVing;}</style>',
    )
  })

  test('are told to styled-components in an element of its own', async () => {
    const { list: code } = splitStyles({ head, html: '', globalStyle, styles })
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
    const list = document.querySelector('style[data-styled="true"][data-styled-version="6.0.0"]')
    expect(list?.textContent).toBe(
      'data-styled.g2[id="sc-abc-0"]{content:"c0,"}/*!sc*/\n' +
        'data-styled.g3[id="sc-keyframes-moVing"]{content:"moVing,"}/*!sc*/\n' +
        'data-styled.g4[id="sc-ghi-0"]{content:"c1,"}/*!sc*/\n',
    )
    expect(globalThis).toHaveProperty('shortClasses', { hAsHed: 'c0', 'fa-dXY': 'c1' })
  })

  test('stop the build where styled-components writes or names them otherwise', () => {
    const other = '<style data-styled>.a{}</style>'
    expect(() => splitStyles({ head, html: '', globalStyle, styles: other })).toThrow(
      'styled-components writes its style element in another way than expected',
    )
    expect(() => nameShortly('export const styled = {}')).toThrow(
      'styled-components names its classes in another way than expected',
    )
  })
})

import type { Plugin } from 'vite'
import type { Rendered } from '../prerender.tsx'

const marker = /data-styled\.g\d+\[id="([^"]*)"\]\{content:"([^"]*)"\}/g
const separator = '/*!sc*/\n'

/** Where the code of styled-components finishes the name of a class, of which the result is the group. */
const naming = /(?<=return)(\(\w+\(\w+%52\)\+\w+\)\.replace\(\w+,"\$1-\$2"\))/g

/** Has styled-components name a class as the page's HTML does. Throws where its code is another than expected. */
export function nameShortly(code: string): string {
  if (code.match(naming)?.length !== 1)
    throw new Error('styled-components names its classes in another way than expected')
  return code.replace(naming, '(name=>globalThis.shortClasses?.[name]??name)($1)')
}

/** Applies `nameShortly` to the browser's code. */
export const shortClasses = (): Plugin => ({
  name: 'short-classes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: /styled-components\.browser\.esm\.js$/ }, handler: nameShortly },
})

function contentOf(tag: string): { attributes: string; content: string } {
  const [, attributes, content] = /^<style([^>]*)>([^]*)<\/style>$/.exec(tag) ?? []
  if (attributes === undefined || !content?.match(marker))
    throw new Error('styled-components writes its style element in another way than expected')
  return { attributes, content }
}

interface Styled {
  html: string
  /** The page's rules, as an element. */
  rules: string
  /** A module that tells styled-components, before it starts, what the page has of its own. */
  list: string
}

/**
 * Keeps the browser from matching all styles and laying out the whole page once more when the code
 * runs: styled-components takes its own element out of the page when it starts (sheet rehydration), so
 * the rules stand in a plain element, and the list of them that it reads comes with the code.
 * Classes get short names, and those that no rule names go; hydration leaves attributes as they stand.
 * Throws where styled-components writes something else than two sets of marked rules.
 */
export function splitStyles({ html, globalStyle, styles }: Rendered): Styled {
  const { attributes, content } = contentOf(styles)
  const rules = (contentOf(globalStyle).content + content)
    .replaceAll(marker, '')
    .replaceAll(separator, '')
  const markers = [...content.matchAll(marker)]
  const names = markers.flatMap(([, id = '', list = '']) =>
    // The names of classes that use keyframes are made from the keyframes' name.
    id.startsWith('sc-keyframes-') ? [] : list.split(',').filter(Boolean),
  )
  const short = Object.fromEntries(names.map((name, index) => [name, `c${index.toString(36)}`]))
  const shorten = (name: string) => short[name] ?? name
  const shortenList = (list: string) => list.split(',').map(shorten).join(',')

  return {
    html: html.replaceAll(/ class="([^"]*)"/g, (_, classes: string) => {
      const named = classes.split(' ').filter((name) => short[name] ?? rules.includes(`.${name}`))
      return named.length > 0 ? ` class="${named.map(shorten).join(' ')}"` : ''
    }),
    rules: `<style>${rules.replaceAll(/(?<=\.)[\w-]+/g, shorten)}</style>`,
    list: listModule(
      attributes,
      markers
        .map(([entry]) => entry.replace(/(?<=content:").*(?=")/, shortenList) + separator)
        .join(''),
      short,
    ),
  }
}

function listModule(attributes: string, list: string, short: Record<string, string>): string {
  const pairs = Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, ...pair]) => pair)
  // Without a namespace it is no style, which the page's policy would refuse.
  return `globalThis.shortClasses = ${JSON.stringify(short)}
const list = document.createElementNS(null, 'style')
for (const [name, value] of ${JSON.stringify(pairs)}) list.setAttribute(name, value)
list.textContent = ${JSON.stringify(list)}
document.head.append(list)
`
}

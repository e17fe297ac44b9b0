const marker = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g
const separator = '/*!sc*/\n'

function contentOf(tag: string): { attributes: string; content: string } {
  const [, attributes, content] = /^<style([^>]*)>([^]*)<\/style>$/.exec(tag) ?? []
  if (attributes === undefined || !content?.match(marker))
    throw new Error('styled-components writes its style element in another way than expected')
  return { attributes, content }
}

/**
 * Keeps the browser from matching all styles and laying out the whole page once more when the code
 * runs: styled-components takes its own element out of the page when it starts (sheet rehydration), so
 * the rules stand in a plain element, and beside it stands the list of them that it reads.
 * Throws where styled-components writes something else than two sets of marked rules.
 */
export function splitStyles(globalTag: string, pageTag: string): string {
  const { attributes, content } = contentOf(pageTag)
  const rules = [contentOf(globalTag).content, content].join('').replaceAll(marker, '')
  const list = Array.from(content.matchAll(marker), ([entry]) => entry + separator).join('')
  return `<style>${rules.replaceAll(separator, '')}</style><style type="text/plain"${attributes}>${list}</style>`
}

/**
 * Takes the classes out of HTML by which styled-components tells components apart, where no rule names
 * them. Hydration leaves attributes as they stand.
 */
export const withoutIds = (html: string, styles: string): string =>
  html.replaceAll(/(?<=class="[^"]*)\bsc-\w+-\d+ ?/g, (id) =>
    styles.includes(`.${id.trim()}`) ? id : '',
  )

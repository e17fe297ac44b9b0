import { expect, test } from 'vitest'
import { urls } from '../../src/content/urls.ts'
import { render } from '../../src/prerender.tsx'

/** Returns the styles of all pages, without the rules that apply only if the media feature matches. */
async function stylesWithout(feature: string) {
  const rules = RegExp(`@media[^{]*${feature}\\)\\{(?:[^{}]*\\{[^{}]*\\})*[^{}]*\\}`, 'g')
  const pages = await Promise.all(Object.values(urls).map((path) => render(path)))
  return pages.map(({ styles }) =>
    styles.replaceAll(/\s*([:{};,])\s*/g, '$1').replaceAll(rules, ''),
  )
}

test('under reduced motion, the styles of all pages animate only colours', async () => {
  const moving = (await stylesWithout('prefers-reduced-motion:no-preference'))
    .flatMap((styles) => styles.match(/(?:transition|animation)(?:-property)?:[^;}]+/g) ?? [])
    .map((declaration) => declaration.replace(/(?<=^animation:)\w+ /, ''))
  expect([...new Set(moving)].sort()).toEqual([
    // This animation is allowed, because it changes only the colour of the line below the header while the visitor
    // scrolls.
    'animation:linear both',
    'transition:background-color var(--quick),color var(--quick)',
    'transition:border-color var(--quick)',
  ])
})

test('on touch screens, no style depends on :hover, because the style would stay after a tap', async () => {
  const hovered = (styles: string[]) => styles.join('').match(/[^{};]*:hover[^{]*/g) ?? []
  expect(hovered(await stylesWithout('none'))).not.toEqual([])
  expect(hovered(await stylesWithout('hover:hover'))).toEqual([])
})

import { expect, test } from 'vitest'
import { urls } from '../../src/content/urls.ts'
import { render } from '../../src/prerender.tsx'

const withMotion =
  /@media[^{]*prefers-reduced-motion:no-preference\)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

test('under reduced motion, the styles of all pages animate only colours', async () => {
  const pages = await Promise.all(Object.values(urls).map((path) => render(path)))
  const moving = pages
    .map(({ styles }) => styles.replaceAll(/\s*([:{};,])\s*/g, '$1').replaceAll(withMotion, ''))
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

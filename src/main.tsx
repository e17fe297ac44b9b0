import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { site } from './actors/site.ts'
import { App } from './App.tsx'
import { loadHeadlineFont } from './effects/headlineFont.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const app = <App site={site} />
if (import.meta.env.DEV) {
  const { flushSync } = await import('react-dom')
  const { GlobalStyle } = await import('./theme/GlobalStyle.ts')
  // The headline font's face must be there before the font is asked for.
  flushSync(() =>
    createRoot(root).render(
      <>
        <GlobalStyle />
        {app}
      </>,
    ),
  )
} else {
  startTransition(() => void hydrateRoot(root, app))
}

void loadHeadlineFont()

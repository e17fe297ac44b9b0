import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { appRoot, loadHeadlineFont } from './boot/document.ts'
import { effects } from './effects/index.ts'
import { placeAt } from './effects/history.ts'
import { loadPage } from './routes.ts'
import { createSite } from './site.ts'

/** Brings the page to life; settles when it answers by itself, rejects where its code cannot be had. */
export async function hydrate(): Promise<void> {
  const { path } = placeAt()
  await loadPage(path)
  const site = createSite(effects, path, await inspection())
  await new Promise<void>((resolve) =>
    startTransition(() => void hydrateRoot(appRoot(), <App site={site} onAlive={resolve} />)),
  )
}

/** What feeds the inspector that the page's address asks for, if any. */
async function inspection() {
  if (!import.meta.env.DEV && import.meta.env.VITE_INSPECT !== 'true') return {}
  const { openInspector } = await import('./tools/inspect/inspection.ts')
  return openInspector()
}

if (import.meta.env.DEV) {
  const { path } = placeAt()
  const { GlobalStyle } = await import('./theme/GlobalStyle.ts')
  await loadPage(path)
  createRoot(appRoot()).render(
    <>
      <GlobalStyle />
      <App
        site={createSite(effects, path, await inspection())}
        onAlive={() => void loadHeadlineFont()}
      />
    </>,
  )
}

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { urls } from './content/urls.ts'
import { placeAt } from './effects/history.ts'
import { tolerateExtensions } from './effects/extensionTolerance.ts'
import { effects } from './effects/index.ts'
import { appRoot, loadHeadlineFont } from './effects/rootElement.ts'
import { describePage, fetchPage, loadPage } from './routes.ts'
import { createSite, type Site } from './site.ts'

type OpenInspector = typeof import('./tools/inspect/openInspector.ts').openInspector

/** Brings the page of this path to life; settles when it answers by itself, rejects where its code cannot be had. */
export async function hydrate(path: string = urls.notFound): Promise<void> {
  const site = await siteOf(path)
  tolerateExtensions()
  await new Promise<void>((resolve) =>
    startTransition(() => void hydrateRoot(appRoot(), <App site={site} onAlive={resolve} />)),
  )
}

/** The site that shows the page of this path first, with its code. */
async function siteOf(path: string): Promise<Site> {
  await loadPage(path)
  const { effects: changed, ...options } = await inspection()
  return createSite({ ...effects, fetchPage, describePage, ...changed }, path, options)
}

/** What feeds the inspector that the page's address asks for, if any, and the effects that it changes. */
async function inspection(): ReturnType<OpenInspector> {
  if (!import.meta.env.DEV && import.meta.env.VITE_INSPECT !== 'true') return {}
  // oxlint-disable-next-line no-restricted-imports
  const { openInspector } = await import('./tools/inspect/openInspector.ts')
  return openInspector(effects)
}

/** Renders the page in the browser alone, as the development server's has no HTML. */
async function render() {
  const { GlobalStyle } = await import('./theme/GlobalStyle.ts')
  createRoot(appRoot()).render(
    <>
      <GlobalStyle />
      <App site={await siteOf(placeAt().path)} onAlive={() => void loadHeadlineFont()} />
    </>,
  )
}

if (import.meta.env.DEV) void render()

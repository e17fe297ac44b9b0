import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { urls } from './content/urls.ts'
import { placeAt } from './effects/history.ts'
import { tolerateExtensions } from './effects/extensionTolerance.ts'
import { effects } from './effects/index.ts'
import { readMenu } from './effects/menu.ts'
import { appRoot, loadHeadlineFont } from './effects/rootElement.ts'
import { describePage, fetchPage, loadPage } from './routes.ts'
import { createSite, type Site } from './site.ts'

type OpenInspector = typeof import('./tools/inspect/openInspector.ts').openInspector

/**
 * Hydrates the page at a path. Resolves when the machines handle the visitor's input. Rejects if the page's code fails
 * to load.
 */
export async function hydrate(path: string = urls.notFound): Promise<void> {
  const createSite = await prepareSite(path)
  tolerateExtensions()
  const site = createSite(readMenu())
  await new Promise<void>((resolve) =>
    startTransition(() => void hydrateRoot(appRoot(), <App site={site} onHydrated={resolve} />)),
  )
  adoptMenu(site)
}

/**
 * Sends the current state of the menu to the machine `headerMenu`, because the visitor may have opened or closed the
 * menu while React hydrated the page.
 */
function adoptMenu({ headerMenu }: Site) {
  const { isOpen, current } = readMenu()
  if (isOpen !== headerMenu.getSnapshot().matches('open'))
    headerMenu.send({ type: 'menu.toggled', current })
}

/**
 * Loads the code of the page at a path. Returns a function that creates the actors of the site, with this page as the
 * first page.
 */
async function prepareSite(path: string) {
  await loadPage(path)
  const { effects: changed, ...options } = await inspection()
  return (menu?: ReturnType<typeof readMenu>): Site =>
    createSite({ ...effects, fetchPage, describePage, ...changed }, path, { menu, ...options })
}

/**
 * Returns the options and effects of the inspector if the page's URL requests the inspector. Otherwise returns an empty
 * object.
 */
async function inspection(): ReturnType<OpenInspector> {
  if (!import.meta.env.DEV && import.meta.env.VITE_INSPECT !== 'true') return {}
  // oxlint-disable-next-line no-restricted-imports -- The condition above removes this import from builds for visitors.
  const { openInspector } = await import('./tools/inspect/openInspector.ts')
  return openInspector(effects)
}

/**
 * Renders the page in the browser without hydration, because the development server's HTML contains neither the page
 * nor the inline script.
 */
async function render() {
  const { GlobalStyle } = await import('./theme/GlobalStyle.ts')
  const createSite = await prepareSite(placeAt().path)
  createRoot(appRoot()).render(
    <>
      <GlobalStyle />
      <App site={createSite()} onHydrated={() => void loadHeadlineFont()} />
    </>,
  )
}

if (import.meta.env.DEV) void render()

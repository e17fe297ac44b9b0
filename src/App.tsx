import { Suspense, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { Router, useLocation } from 'wouter'
import { waitFor } from 'xstate'
import { startSite, type Site } from './actors/site.ts'
import { company } from './content/company.ts'
import { footer, header, lastResort } from './content/site.ts'
import { deferred } from './deferred.ts'
import { focusTargets } from './effects/focus.ts'
import { setHead } from './effects/head.ts'
import {
  firstInput,
  reportHydrated,
  settleSections,
  watchHash,
  watchIntent,
} from './effects/pageListeners.ts'
import { arrive, goTo, prefetch } from './navigation.ts'
import { routeAt } from './routes.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Footer } from './ui/Footer.tsx'
import { LastResort } from './ui/LastResort.tsx'
import { SkipLink } from './ui/SkipLink.tsx'
import { CookieBanner } from './views/CookieBanner.tsx'
import { CookieSettings } from './views/CookieSettings.tsx'
import { HeaderMenu } from './views/HeaderMenu.tsx'

const ToastArea = deferred(() => import('./ToastArea.tsx').then((module) => module.ToastArea))

interface AppProps {
  site: Site
  /** The path to render where there is no address bar. */
  ssrPath?: string
}

/** The whole site: header, the page at the current path, footer, banner and toasts. */
export function App({ site, ssrPath }: AppProps) {
  useEffect(() => {
    startSite()
    void firstInput.then(settleSections)
    const stops = [watchHash(() => arrive(site)), watchIntent(prefetch)]
    void waitFor(site.cookieConsent, (snapshot) => !snapshot.matches('checking')).then(
      reportHydrated,
    )
    return () => stops.forEach((stop) => stop())
  }, [site])

  return (
    <ErrorBoundary fallback={<LastResort {...lastResort} company={company} />}>
      <Router aroundNav={goTo(site)} {...(ssrPath === undefined ? {} : { ssrPath })}>
        <SkipLink href={`#${focusTargets.main}`} label={header.skip} />
        <HeaderMenu actor={site.headerMenu} />
        <main id={focusTargets.main} tabIndex={-1}>
          <Page site={site} />
        </main>
        <Footer
          brand={company.brand}
          line={footer.line}
          label={footer.navigation}
          links={footer.links}
          settings={<CookieSettings actor={site.cookieConsent} />}
          copyright={<CurrentYear text={footer.copyright} />}
        />
        <CookieBanner actor={site.cookieConsent} />
        <Suspense fallback={null}>
          <ToastArea />
        </Suspense>
      </Router>
    </ErrorBoundary>
  )
}

function Page({ site }: { site: Site }) {
  const [location] = useLocation()
  // Rendered in small steps: a new location alone would render the whole page in one task.
  const path = useDeferredValue(location)
  const route = routeAt(path)
  const arrived = useRef(path)

  // The key drops what React has not hydrated yet, which must not be updated to another page.
  return (
    <Suspense key={path} fallback={null}>
      <route.Component />
      <Arrival
        onArrive={() => {
          if (route.head) setHead(route.path, route.head)
          if (arrived.current !== path) arrive(site)
          arrived.current = path
        }}
      />
    </Suspense>
  )
}

/** Reports that the page beside it is there, however long its code took. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive])
  return null
}

/** In an element of its own, which hydration still finds after a translation has replaced the text. */
function CurrentYear({ text }: { text: (year: number) => string }) {
  const year = useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  )
  return <span>{text(year)}</span>
}

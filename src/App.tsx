import { useSelector } from '@xstate/react'
import { createElement, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { Router, type BaseLocationHook } from 'wouter'
import { company } from './content/company.ts'
import { footer, header, lastResort } from './content/frame.ts'
import { placeAt } from './effects/history.ts'
import { mainId, pageNoticeId, yearAttribute } from './names.ts'
import { pageAt } from './routes.ts'
import type { Site } from './site.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Footer } from './ui/Footer.tsx'
import { LastResort } from './ui/LastResort.tsx'
import { SkipLink } from './ui/SkipLink.ts'
import { Unavailable } from './ui/Unavailable.tsx'
import { CookieBanner } from './views/CookieBanner.tsx'
import { CookieSettings } from './views/CookieSettings.tsx'
import { HeaderMenu } from './views/HeaderMenu.tsx'
import { SiteContext, useSite } from './views/SiteContext.ts'
import { Toasts } from './views/Toasts.tsx'

interface AppProps {
  site: Site
  /** Called when the machines have started and handle the visitor's input. */
  onHydrated?: () => void
}

/** Renders the site: header, current page, footer, cookie banner and toasts. Starts the machines. */
export function App({ site, onHydrated }: AppProps) {
  // Start the machines before the effects of the views run, because an effect can read the state of a machine. For
  // example, the cookie banner stays hidden if the visitor has answered it in another tab.
  useLayoutEffect(() => {
    site.start()
    onHydrated?.()
  }, [site, onHydrated])

  return (
    <SiteContext value={site}>
      <ErrorBoundary fallback={<LastResort {...lastResort} company={company} />}>
        <Router hook={useSiteLocation}>
          <SkipLink href={`#${mainId}`}>{header.skip}</SkipLink>
          <CookieBanner actor={site.cookieConsent} />
          <HeaderMenu actor={site.headerMenu} />
          <main id={mainId} tabIndex={-1}>
            <Page actor={site.navigation} />
          </main>
          <Footer
            brand={company.brand}
            line={footer.line}
            label={footer.navigation}
            links={footer.links}
            settings={<CookieSettings actor={site.cookieConsent} />}
            company={company}
            copyright={<Copyright />}
            permitted={footer.permitted}
          />
          <Toasts actor={site.toastQueue} />
          <Unavailable id={pageNoticeId} />
        </Router>
      </ErrorBoundary>
    </SiteContext>
  )
}

/**
 * The location hook for wouter's router. Reads the path from the `navigation` actor, and sends followed links to this
 * actor.
 */
const useSiteLocation: BaseLocationHook = () => {
  const { navigation } = useSite()
  const follow = (href: string) =>
    navigation.send({ type: 'place.wanted', place: placeAt(href), href })
  return [useSelector(navigation, ({ context }) => context.path), follow]
}

function Page({ actor }: { actor: Site['navigation'] }) {
  // Defer the path, so that React renders the new page in time slices instead of one long task.
  const path = useDeferredValue(useSelector(actor, ({ context }) => context.path))
  const isArriving = useSelector(actor, (snapshot) => snapshot.matches('arriving'))

  // Notify the actor after every navigation, including a navigation to the current page.
  useEffect(() => actor.send({ type: 'page.shown', path }), [actor, path, isArriving])

  return createElement(pageAt(path))
}

/**
 * The copyright line. React does not compare its text during hydration, because the year can change between the inline
 * script, which writes the current year, and hydration.
 */
function Copyright() {
  return (
    <span {...{ [yearAttribute]: '' }} suppressHydrationWarning>
      {/* oxlint-disable-next-line react/purity -- The year changes between the build and the visit, and hydration ignores the text. */}
      {footer.copyright(new Date().getFullYear())}
    </span>
  )
}

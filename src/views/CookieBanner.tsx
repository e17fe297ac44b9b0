import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { storedFor } from '../../machines/constants.ts'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import { cookieBanner } from '../content/frame.ts'
import { urls } from '../content/urls.ts'
import { showBanner } from '../effects/rootElement.ts'
import { keepScrollClearOf } from '../effects/scrolling.ts'
import { BannerPanel } from '../ui/BannerPanel.tsx'

/** The cookie banner, until the visitor has decided and while the decision is being changed. */
export function CookieBanner({ actor }: { actor: ActorRefFrom<typeof cookieConsent> }) {
  const visible = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const reopened = useSelector(actor, (snapshot) => snapshot.hasTag('reopened'))
  const panel = useRef<HTMLElement>(null)

  useLayoutEffect(() => void showBanner(visible), [visible])

  useEffect(() => (panel.current ? keepScrollClearOf(panel.current) : undefined), [visible])

  // An effect later than the one above: an element with `display: none` takes no focus.
  useEffect(() => {
    if (reopened) panel.current?.focus()
  }, [reopened])

  const answer = (decision: keyof typeof storedFor) =>
    actor.send({ type: 'consent.answered', value: storedFor[decision] })

  if (!visible) return null
  return (
    <BannerPanel
      ref={panel}
      id="cookie-titel"
      title={cookieBanner.title}
      text={cookieBanner.text}
      privacy={{ href: urls.privacy, label: cookieBanner.privacy }}
      choices={[
        { label: cookieBanner.decline, onClick: () => answer('declined') },
        { label: cookieBanner.accept, onClick: () => answer('accepted') },
      ]}
    />
  )
}

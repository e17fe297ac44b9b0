import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StoredConsent } from '../../machines/constants.ts'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import { consentChoices, cookieBanner } from '../content/frame.ts'
import { urls } from '../content/urls.ts'
import { showBanner } from '../effects/rootElement.ts'
import { keepScrollClearOf } from '../effects/scrolling.ts'
import { BannerPanel } from '../ui/BannerPanel.tsx'

const choices = Object.keys(consentChoices) as StoredConsent[]

/** The cookie banner. It is visible until the visitor has decided, and while the visitor changes the decision. */
export function CookieBanner({ actor }: { actor: ActorRefFrom<typeof cookieConsent> }) {
  const visible = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const reopened = useSelector(actor, (snapshot) => snapshot.hasTag('reopened'))
  const panel = useRef<HTMLElement>(null)

  // Show and hide the banner with an attribute of the root element, because the inline script also uses this attribute
  // before hydration. Read the state from the actor, because the actor starts after the first render. In the first
  // render, `visible` is true even if the visitor has decided on an earlier visit, so the banner would flash.
  useEffect(() => void showBanner(actor.getSnapshot().hasTag('visible')), [actor, visible])

  useEffect(() => (panel.current ? keepScrollClearOf(panel.current) : undefined), [visible])

  // This effect must run after the first effect above, which removes `display: none`. A hidden element cannot receive
  // the focus.
  useEffect(() => {
    if (reopened) panel.current?.focus()
  }, [reopened])

  if (!visible) return null
  return (
    <BannerPanel
      ref={panel}
      id="cookie-titel"
      title={cookieBanner.title}
      text={cookieBanner.text}
      privacy={{ href: urls.privacy, label: cookieBanner.privacy }}
      choices={choices.map((value) => ({
        label: consentChoices[value],
        value,
        onClick: () => actor.send({ type: 'consent.answered', value }),
      }))}
    />
  )
}

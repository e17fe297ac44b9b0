import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import { cookieBanner } from '../content/frame.ts'
import { urls } from '../content/urls.ts'
import { showBanner } from '../effects/rootElement.ts'
import { BannerPanel } from '../ui/BannerPanel.tsx'

type Machine = typeof cookieConsent

const isReopened = (snapshot: SnapshotFrom<Machine>) =>
  snapshot.matches({ accepted: 'reopened' }) || snapshot.matches({ declined: 'reopened' })

/** The cookie banner, until the visitor has decided and while the decision is being changed. */
export function CookieBanner({ actor }: { actor: ActorRefFrom<Machine> }) {
  const visible = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const reopened = useSelector(actor, isReopened)
  const panel = useRef<HTMLElement>(null)

  useLayoutEffect(() => void showBanner(visible), [visible])

  // An effect later than the one above: an element with `display: none` takes no focus.
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
      choices={[
        { label: cookieBanner.decline, onClick: () => actor.send({ type: 'consent.declined' }) },
        { label: cookieBanner.accept, onClick: () => actor.send({ type: 'consent.accepted' }) },
      ]}
    />
  )
}

import type { ActorRefFrom } from 'xstate'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import { footer } from '../content/frame.ts'
import { cookieSettingsId } from '../names.ts'
import { TextButton } from '../ui/Button.tsx'

/** The button in the footer that shows the cookie banner again. */
export function CookieSettings({ actor }: { actor: ActorRefFrom<typeof cookieConsent> }) {
  return (
    <TextButton id={cookieSettingsId} onClick={() => actor.send({ type: 'consent.reopened' })}>
      {footer.cookieSettings}
    </TextButton>
  )
}

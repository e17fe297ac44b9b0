import { contactForm } from '../../machines/contactForm.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { toastQueue } from '../../machines/toastQueue.ts'
import { describeMachine } from './describe.ts'
import { layOut } from './layout.ts'
import { writeSvg } from './svg.ts'

/** The machines of the site. */
export const machines = [contactForm, cookieConsent, headerMenu, toastQueue]

/** The generated files of this folder by their names. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const machine of machines) {
    const root = describeMachine(machine)
    files.set(`${machine.id}.svg`, writeSvg(await layOut(root)))
  }
  return files
}

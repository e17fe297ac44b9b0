import { contactForm } from '../../machines/contactForm.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { toastQueue } from '../../machines/toastQueue.ts'
import { describeMachine } from './describe.ts'
import { layOut, type Layout } from './layout.ts'
import { writeSvg } from './svg.ts'

/** Every machine of the site with the direction in which its chart reads best. */
export const charted = [
  { machine: contactForm, direction: 'DOWN' },
  { machine: cookieConsent, direction: 'DOWN' },
  { machine: headerMenu, direction: 'RIGHT' },
  { machine: toastQueue, direction: 'DOWN' },
] as const

/** The layouts of all charts. */
export const layOutAll = (): Promise<Layout[]> =>
  Promise.all(charted.map(({ machine, direction }) => layOut(describeMachine(machine), direction)))

/** The generated files of this folder by their names. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { machine, direction } of charted) {
    const root = describeMachine(machine)
    files.set(`${machine.id}.svg`, writeSvg(await layOut(root, direction)))
  }
  return files
}

import { format, resolveConfig } from 'prettier'
import { contactForm } from '../../../machines/contactForm.ts'
import { cookieConsent } from '../../../machines/cookieConsent.ts'
import { headerMenu } from '../../../machines/headerMenu.ts'
import { mailCall } from '../../../machines/mailCall.ts'
import { navigation } from '../../../machines/navigation.ts'
import { toastQueue } from '../../../machines/toastQueue.ts'
import { describeMachine, type State } from './describe.ts'
import { layOut } from './layout.ts'
import { writeMermaid } from './mermaid.ts'
import { writeSvg } from './svg.ts'
import { writeStateTable, writeTransitionTable } from './table.ts'

/** The machines of the site. */
export const machines = [contactForm, mailCall, cookieConsent, headerMenu, navigation, toastQueue]

/** The generated files of this folder by their names. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const machine of machines) {
    const root = describeMachine(machine)
    files.set(`${root.id}.svg`, writeSvg(await layOut(root)))
    files.set(`${root.id}.md`, await writePage(root))
  }
  return files
}

const writePage = async (root: State) =>
  format(
    [
      `# ${root.id}`,
      `Written by \`npm run charts\` from \`machines/${root.id}.ts\`; edit the machine instead.`,
      `[![State chart of ${root.id}](${root.id}.svg)](${root.id}.svg)`,
      '## States',
      writeStateTable(root),
      '## Transitions',
      'Guards are asked from top to bottom and inner states before outer ones; the first that fits decides.',
      writeTransitionTable(root),
      '## Mermaid',
      ['```mermaid', writeMermaid(root), '```'].join('\n'),
    ].join('\n\n'),
    { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' },
  )

import { expect, test } from 'vitest'
import { pauses } from '../../machines/mailCall.ts'
import { contact } from '../../src/content/contact.ts'
import { header } from '../../src/content/frame.ts'
import { urls } from '../../src/content/urls.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import type { MachineName } from '../../src/tools/machineCases/index.ts'
import { main } from '../../src/tools/machinePaths/pathsCommand.ts'
import { faultForm } from '../../src/tools/mailService/outboxPage.ts'

const printPaths = async (machine: MachineName, ...options: string[]) => {
  const { output = '' } = await main([machine, ...options])
  return output
}

test('npm run paths prints the expected results of a step with the labels of the page', async () => {
  const output = await printPaths('headerMenu')
  const [, seen] = /^ {2}presses Escape → .*\n((?: {6}.*\n)+)/m.exec(output) ?? []

  expect(seen).toBe(
    [
      '      the menu is closed',
      `      the menu button is labelled „${header.openMenu}“`,
      '      the menu marks „Prozess“',
      `      the focus is on „${header.openMenu}“\n`,
    ].join('\n'),
  )
})

test('npm run paths lists scrolling as an expected result only for the step that causes the scrolling', async () => {
  const output = await printPaths('contactForm')
  const scroll = '(?: {6}.*\n)* {6}the page is scrolled to its top\n'

  expect(output).toMatch(RegExp(`^  opens the contact page → .*\n${scroll}`, 'm'))
  expect(output).not.toMatch(RegExp(`^  submits .* → .*\n${scroll}`, 'm'))
})

test('npm run paths lists a request as an expected result only for a step that causes the request', async () => {
  const output = await printPaths('mailCall')
  const steps = output.matchAll(/^ {2}(\S.*) → .*\n((?: {6}.*\n)+)/gm)
  const causes = Array.from(steps, ([, does, seen = '']) =>
    seen.split('\n').flatMap((line) => (line.endsWith('receives a request') ? [does] : [])),
  )

  expect([...new Set(causes.flat())]).toEqual([
    'the mail is sent',
    `${pauses[0]} ms later: the pause before the next call ends`,
  ])
})

test('a checklist for manual tests contains steps with checkboxes, and the fault to simulate in the outbox', async () => {
  const output = await printPaths('contactForm', '--state', 'ownerMail', '--format', 'checklist')

  expect(output).toMatch(
    /^## contactForm \d+: opens the contact page → .*\n\nThe contact form:\n\n1\. start: /m,
  )
  expect(output).toContain(
    `2. opens the contact page (with the pointer: click the link „${header.cta}“ in the header)\n`,
  )
  expect(output).toMatch(
    RegExp(
      `^3. first, in the outbox: choose „412 – Postfach nicht verbunden“, „${faultForm.owner}“ ` +
        `and press „${faultForm.submit}“; then: submits a complete request \\(with .*\\) → ` +
        'the complete request is in order → the owner mail is not sent$',
      'm',
    ),
  )
  expect(output).toContain(
    `   - [ ] the alert shows „${contact.failure.title}“, „${contact.failure.ownerMail}“`,
  )
})

test('if a path ends while a mail is being sent, the checklist for manual tests simulates a call that hangs', async () => {
  const output = await printPaths('contactForm', '--format', 'checklist')
  const last = output.match(/^\d+\. .*(?=\n(?: {3}- .*\n)+\n)/gm) ?? []
  const sending = last.filter((step) => step.endsWith(' request is in order'))

  expect(sending).not.toEqual([])
  expect(sending.filter((step) => !step.includes(`choose „${faultForm.hang}“`))).toEqual([])
})

test.for<[machine: MachineName, reasons: string[]]>([
  ['mailCall', ['the outbox cannot send Retry-After', 'a bug in the code cannot be caused']],
  [
    'contactForm',
    [
      'a bug in the code cannot be caused',
      'the validation cannot be made to fail',
      'a state ends too quickly',
      'the outbox answers either immediately or never',
    ],
  ],
])(
  'a checklist for manual tests lists the reasons why paths of the machine %s cannot be tested by hand',
  async ([machine, expected]) => {
    const output = await printPaths(machine, '--format', 'checklist')
    const [, reasons = ''] = /^Left out: .*: (.*)\.$/m.exec(output) ?? []

    expect(reasons.split('; ').map((reason) => reason.replace(/ \(\d+\)$/, ''))).toEqual(expected)
    expect(output).not.toContain('throws an error')
  },
)

test('a checklist for manual tests lists the faults to simulate in the order in which the path needs them', async () => {
  const output = await printPaths('mailCall', '--format', 'checklist')
  const planned = (fault: string) =>
    `choose „${fault}“, „${faultForm.owner}“ and press „${faultForm.submit}“`

  expect(output).toContain(
    `\n1. first, in the outbox: ${planned('429 – zu viele Anfragen')}, ` +
      `then ${planned('500 – interner Fehler')}; then: start: open ${urls.contact} `,
  )
})

test('the first step of a checklist does not mention a cookie decision that another tab stores in a later step', async () => {
  const output = await printPaths('cookieConsent', '--format', 'checklist')
  const starts = output.match(/^1\. start: .*\n(?: {3}- .*\n)+(?=2\. accepts in another tab)/gm)

  expect(starts?.map((start) => start.includes(consentKey))).toEqual([false])
})

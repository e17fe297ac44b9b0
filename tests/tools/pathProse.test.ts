import { expect, test } from 'vitest'
import { pauses } from '../../machines/mailCall.ts'
import { contact } from '../../src/content/contact.ts'
import { header } from '../../src/content/frame.ts'
import { urls } from '../../src/content/urls.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import type { MachineName } from '../../src/tools/machineCases/index.ts'
import { main } from '../../src/tools/machinePaths/pathsCommand.ts'
import { faultForm } from '../../src/tools/mailService/outboxPage.ts'

const printed = new Map<string, Promise<string>>()

/** Returns the output of `npm run paths` for a machine. Runs the command only once with the same arguments. */
function printPaths(...args: [machine: MachineName, ...options: string[]]) {
  const output = printed.get(String(args)) ?? main(args).then(({ output = '' }) => output)
  printed.set(String(args), output)
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

test.for([
  ['mailCall', 'The form while its second mail is sent: the fields cannot be edited'],
  ['toastQueue', 'a toast moves out, with the texts „…“, „…“ and the button „…“'],
] as const)('npm run paths %s prints the expected result “%s”', async ([machine, expected]) => {
  const output = await printPaths(machine)
  expect(output.replaceAll(/„[^“]*“/g, '„…“').split('\n')).toContain(`      ${expected}`)
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
        'the complete request is valid → the owner mail is not sent$',
      'm',
    ),
  )
  expect(output).toContain(
    `   - [ ] the alert shows „${contact.failure.title}“, „${contact.failure.ownerMail}“`,
  )
})

test('in a checklist, the simulated fault affects the mail that is not sent', async () => {
  const output = await printPaths('contactForm', '--format', 'checklist')
  const steps = output.matchAll(
    /^\d+\. first, in the outbox: .*, „(.*?)“ and press .* the (\w+) mail is not sent$/gm,
  )
  const affected = new Set(Array.from(steps, ([, template, mail]) => `${mail}: ${template}`))

  expect([...affected].toSorted()).toEqual([
    `customer: ${faultForm.customer}`,
    `owner: ${faultForm.owner}`,
  ])
})

test('if a path ends while a mail is being sent, the checklist for manual tests simulates a call that hangs', async () => {
  const output = await printPaths('contactForm', '--format', 'checklist')
  const last = output.match(/^\d+\. .*(?=\n(?: {3}- .*\n)+\n)/gm) ?? []
  const sending = last.filter((step) => step.endsWith(' request is valid'))

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
    const [, reasons = ''] = /^Left out .*: (.*)\.$/m.exec(output) ?? []

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

test('a checklist for manual tests leaves out paths that end in a state that ends too quickly', async () => {
  const outputs = [
    await printPaths('navigation'),
    await printPaths('navigation', '--format', 'checklist'),
  ]
  const endings = [
    'goes back to the FAQ',
    'the home page is rendered',
    'follows a link to a section of the home page',
  ]
  const areListed = endings.map((ending) =>
    outputs.map((output) => RegExp(`^(?:\\d+\\.|## ).* ${ending}$`, 'm').test(output)),
  )

  expect(areListed).toEqual(endings.map(() => [true, false]))
})

test.for([
  ['the mail is sent', [[faultForm.customer], []]],
  ['the mail service does not respond in time', [[faultForm.owner], [faultForm.customer]]],
] as const)(
  'in the checklist of mailCall, the path “%s” delays these mails for the owner and the customer: %j',
  async ([title, expected]) => {
    const output = await printPaths('mailCall', '--format', 'checklist')
    const paths = output
      .split(/^## mailCall \d+: /m)
      .filter((path) => path.startsWith(`${title}\n`))
    const delayed = RegExp(`(?<=choose „${faultForm.hang}“, „)[^“]*`, 'g')

    expect(paths.map((path) => path.match(delayed) ?? [])).toEqual(expected)
  },
)

test('a checklist for manual tests lists an announcement only for the step that causes it', async () => {
  const output = await printPaths('contactForm', '--format', 'checklist')
  const announcements = output
    .split(/^## /m)
    .map(
      (path) => path.match(/(?<= a screen reader announces, after its current text: ).*/gm) ?? [],
    )

  expect(announcements.flat()).not.toEqual([])
  for (const texts of announcements) expect(texts).toEqual([...new Set(texts)])
})

const { firstName, lastName, email, message } = contact.fields
const form = [
  `the fields contain ${[firstName, lastName, email, message].map((label) => `${label}: „…“`).join('; ')}`,
]
const locked = ['the fields cannot be edited', 'the button „…“ is disabled']
const editable = ['the fields can be edited', 'the button „…“ is enabled']
const closedMenu = ['the menu is closed', 'the menu button is labelled „…“']

test.for<[machine: MachineName, step: string, expected: string[]]>([
  [
    'contactForm',
    'opens the contact page (with the pointer: click the link „…“ in the header)',
    [
      ...['the address is /kontakt', 'the heading of the page is „…“', 'all fields are empty'],
      ...['no field shows an error', ...editable, 'there is no alert', 'the focus is on „…“'],
      'the page is scrolled to its top',
    ],
  ],
  [
    'contactForm',
    'the complete request is valid',
    [
      ...[...form, 'no field shows an error', ...locked, 'a screen reader announces „…“'],
      ...['there is no alert', 'the focus is on „…“', 'the browser asks before it closes the tab'],
      'the mail service receives a request',
    ],
  ],
  [
    'contactForm',
    'three fields are invalid',
    [
      ...[...form, ...Array<string>(3).fill('the field „…“ shows the error „…“'), ...editable],
      ...['a screen reader announces „…“', 'there is no alert', 'the focus is on „…“'],
    ],
  ],
  [
    'contactForm',
    'is valid → the owner mail is not sent',
    [
      ...[...form, 'no field shows an error', ...editable],
      'the alert shows „…“, „…“, „…“; its link „…“ opens a mail with the text „…“',
      ...['the focus is on „…“', 'the mail service receives a request'],
    ],
  ],
  [
    'contactForm',
    'the customer mail is sent',
    [
      ...['the heading of the page is „…“', 'there is no form'],
      'the heading „…“ replaces the form',
      'a screen reader announces, after its current text: „…“',
      ...['the focus is on „…“', 'the page is scrolled to its top'],
      ...Array<string>(2).fill('the mail service receives a request'),
    ],
  ],
  [
    'contactForm',
    '30000 ms later: the owner mail is not sent',
    [...['there is no form', 'a screen reader announces immediately: „…“', 'the focus is on „…“']],
  ],
  [
    'cookieConsent',
    'start: open /faq in a new private window',
    ['the banner „…“ is visible, with the buttons „…“, „…“', 'no control has the focus'],
  ],
  [
    'cookieConsent',
    'accepts (with the pointer: click „…“)',
    ['no banner is visible', 'the focus is on „…“', 'localStorage.cookieConsent contains true'],
  ],
  [
    'navigation',
    'fails to load (first switch off the network in the developer tools)',
    [...closedMenu, 'no control has the focus', 'the browser loads /faq with a full page load'],
  ],
  [
    'navigation',
    'the wait for the closing menu ends',
    [
      ...['the address is /#service', ...closedMenu, 'the focus is on „…“'],
      'the page is scrolled to the section „…“',
    ],
  ],
  [
    'toastQueue',
    'a failure is shown (submit a complete request)',
    ['a toast is visible, with the texts „…“, „…“ and the button „…“'],
  ],
  ['toastQueue', '200 ms later: the toast has left', ['no toast is visible']],
])(
  'the checklist of %s lists everything that a tester must see after the step “%s”',
  async ([machine, step, expected]) => {
    const output = await printPaths(machine, '--format', 'checklist')
    const items = output.replaceAll(/„[^“]*“/g, '„…“').split(/^(?=\d+\. )|^## .*/m)
    const [, ...lines] =
      items
        .find((item) => item.split('\n', 1)[0]?.endsWith(step))
        ?.trim()
        .split('\n') ?? []
    expect(lines).toEqual(expected.map((line) => `   - [ ] ${line}`))
    expect(output).not.toContain('\r')
  },
)

test.for<[machine: MachineName, steps: string[]]>([
  [
    'contactForm',
    [
      'with a draft (with the pointer: enter „…“ in „…“; clear „…“; clear „…“; enter „…“ in „…“; click the link „…“ in the footer)',
      '(with Enter in a field: enter „…“ in „…“; enter „…“ in „…“; enter „…“ in „…“; focus „…“; press Enter)',
    ],
  ],
  [
    'cookieConsent',
    [
      "accepts in another tab (in another tab, open the site and run in the browser console: localStorage.setItem('cookieConsent', 'true'))",
      'clears the storage in another tab (in another tab, open the site and run in the browser console: localStorage.clear())',
      'declines (with the keyboard: focus „…“ and press Enter)',
    ],
  ],
  [
    'headerMenu',
    [
      'start: open / with declined cookies; scroll to the section „…“; click „…“',
      'dismisses the menu (by a press beside it: click the page outside all controls)',
      'dismisses the menu (by moving the focus out of the header: press Shift+Tab)',
    ],
  ],
  [
    'toastQueue',
    [
      'hides the page (switch to another tab)',
      'comes back to the page (switch back to this tab)',
      'points at the toast (move the pointer to „…“)',
      'moves the pointer away from the toast (move the pointer to an empty part of the page)',
      'swipes the toast far (swipe the toast 300 px to the right; move the pointer to an empty part of the page)',
    ],
  ],
])('the checklist of %s tells the tester how to carry out each step', async ([machine, steps]) => {
  const output = await printPaths(machine, '--format', 'checklist')
  const written = output.replaceAll(/„[^“]*“/g, '„…“')
  expect(steps.filter((step) => !written.includes(step))).toEqual([])
})

import { sendTimeout } from '../../../machines/mailCall.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import { consentEntry } from '../../effects/consentStorage.ts'
import { faultForm } from '../mailService/outboxPage.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { machineCases, type MachineName } from '../machineCases/index.ts'
import type { Path, Step } from 'xstate-statecharts/paths'
import type { Instruction, ManualPath } from 'xstate-statecharts/commands'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import { sections } from './pageContents.ts'
import type { PointerVisitor, Region, Shown, Environment } from './visitor.ts'
import { scenarios } from './index.ts'
import type { Scenario } from './scenario.ts'
import { actionFor, pathRunsOf, type PathRun } from './pathRuns.ts'

const quoted = (text: string) => `„${text.replaceAll(/\r?\n/g, ' ⏎ ')}“`
const list = (texts: readonly string[]) => texts.map(quoted).join(', ')
const called = (id: string) => sections.find((section) => section.id === id)?.title ?? id

const places: Record<Region, string> = {
  banner: 'in the header',
  main: 'on the page',
  contentinfo: 'in the footer',
}

/**
 * Creates a visitor and an environment without a page. They record each action as an instruction for a manual tester.
 */
function notingVisit() {
  const notes: string[] = []
  const faults: string[] = []
  const obstacles: string[] = []
  const note = async (text: string) => void notes.push(text)
  const cannot = async (why: string) => void obstacles.push(why)
  const visitor: Omit<PointerVisitor, 'see'> = {
    press: (name) => note(`click ${quoted(name)}`),
    pressKeyOn: (name, chord, region) =>
      note(`focus ${quoted(name)}${region ? ` ${places[region]}` : ''} and press ${chord}`),
    focusField: (label) => note(`focus ${quoted(label)}`),
    activate: (name) => note(`activate ${quoted(name)}`),
    follow: (name, region) => note(`click the link ${quoted(name)} ${places[region]}`),
    type: (label, text) =>
      note(text === '' ? `clear ${quoted(label)}` : `enter ${quoted(text)} in ${quoted(label)}`),
    tick: (label, isTicked) => note(`${isTicked ? 'tick' : 'untick'} ${quoted(label)}`),
    pressKey: (chord) => note(`press ${chord}`),
    write: (text) => note(`type ${quoted(text)}`),
    pointAt: (name) =>
      note(
        name === null
          ? 'move the pointer to an empty part of the page'
          : `move the pointer to ${quoted(name)}`,
      ),
    swipe: (_, distance) => note(`swipe the toast ${distance} px to the right`),
    pressOutside: () => note('click the page outside all controls'),
  }
  const nothing = async () => undefined
  const environment: Omit<Environment, 'tryToClose' | 'observe'> = {
    controlsInternals: true,
    open: (path, storage) =>
      note(`open ${path} ${storage ? 'in a new private window' : 'with declined cookies'}`),
    openWithMenu: async (path, section) => {
      await environment.open(path)
      await environment.scrollToSection(section)
      await visitor.press(header.openMenu)
    },
    passTime: nothing,
    validate: (breaks) => (breaks ? cannot('the validation cannot be made to fail') : nothing()),
    answer: async (end) => {
      if (end === 'bug') return cannot('a bug in the code cannot be caused')
      if (end === 'reset') return void faults.push(faultForm.reset)
      if (end.headers && Object.keys(end.headers).length > 0)
        return cannot('the outbox cannot send Retry-After')
      const failure = serviceAnswers.failures.find(({ status }) => status === end.status)
      if (failure) faults.push(faultForm.status(failure))
    },
    submit: nothing,
    storeInOtherTab: (text) =>
      note(
        `in another tab, open the site and run in the browser console: localStorage.${text === null ? 'clear()' : `setItem('${consentEntry(text).join("', '")}')`}`,
      ),
    hide: (isHidden) => note(isHidden ? 'switch to another tab' : 'switch back to this tab'),
    scrollToSection: (section) =>
      section ? note(`scroll to the section ${quoted(called(section))}`) : nothing(),
    goBack: (href) => note(`go back to ${href}`),
    openLinks: () => note(`open ${urls.home}`),
    answerChunk: (isLost) =>
      isLost ? note('first switch off the network in the developer tools') : nothing(),
    render: nothing,
    openToasts: () => note(`open ${urls.contact}`),
    announce: async (tone) => {
      if (tone === 'neutral') return cannot('no part of the site shows a neutral toast')
      if (tone === 'failure') faults.push(faultForm.status(serviceAnswers.mailboxFailure))
      await note('submit a complete request')
    },
  }
  /** Returns the notes that were recorded since the last call of this function, and clears them. */
  const takeNotes = () => ({
    by: notes.splice(0).join('; '),
    faults: faults.splice(0),
    obstacles: obstacles.splice(0),
  })
  return {
    visit: { visitor: visitor as PointerVisitor, environment: environment as Environment },
    takeNotes,
  }
}

function formInWords({
  values,
  errors,
  readOnly,
  buttons,
  announced,
  alert,
}: NonNullable<Shown['form']>) {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  const wrong = Object.entries(errors)
  return [
    filled.length === 0
      ? 'all fields are empty'
      : `the fields contain ${filled.map(([name, value]) => `${name}: ${quoted(value)}`).join('; ')}`,
    ...wrong.map(([name, error]) => `the field ${quoted(name)} shows the error ${quoted(error)}`),
    ...(wrong.length === 0 ? ['no field shows an error'] : []),
    `the fields can${readOnly.length > 0 ? 'not' : ''} be edited`,
    ...buttons.map(
      ({ says, disabled }) => `the button ${quoted(says)} is ${disabled ? 'disabled' : 'enabled'}`,
    ),
    ...(announced === '' ? [] : [`a screen reader announces ${quoted(announced)}`]),
    alert
      ? `the alert shows ${list(alert.says)}${alert.mails.map(({ link, body }) => `; its link ${quoted(link)} opens a mail with the text ${quoted(body ?? '')}`).join('')}`
      : 'there is no alert',
  ]
}

/** Returns the items of the list `now` that were added after the items of the list `before`. */
const added = (now: readonly string[] = [], before: readonly string[] = []) =>
  now.slice(before.length)

/**
 * Functions that describe the expected contents of a page in words, keyed by the part of the contents. Some functions
 * return an empty list if the part is the same as in `before`, the contents before the step.
 */
const phrases: {
  [Part in keyof Shown]: (part: NonNullable<Shown[Part]>, before: Shown) => string[]
} = {
  address: (address, before) => (address === before.address ? [] : [`the address is ${address}`]),
  title: (title, before) =>
    title === before.title ? [] : [`the heading of the page is ${quoted(title)}`],
  head: (head, before) =>
    head === before.head ? [] : [`the title of the browser tab is ${quoted(head)}`],
  form: formInWords,
  thanks: (thanks) => [`the heading ${quoted(thanks)} replaces the form`],
  menu: ({ button, expanded }) => [
    `the menu is ${expanded ? 'open' : 'closed'}`,
    `the menu button is labelled ${quoted(button)}`,
  ],
  marked: (marked) => [
    marked.length === 0
      ? 'the menu marks no section'
      : `the menu marks ${marked.map(([label]) => quoted(label ?? '')).join(', ')}`,
  ],
  banner: ({ title, buttons }) => [
    `the banner ${quoted(title)} is visible, with the buttons ${list(buttons)}`,
  ],
  toast: (cards) =>
    cards.length === 0
      ? ['no toast is visible']
      : cards.map(
          ({ says, state, buttons }) =>
            `a toast ${state === 'leaving' ? 'moves out' : 'is visible'}, with the texts ${list(says)} and the button ${list(buttons)}`,
        ),
  announced: ({ polite, assertive }, before) => [
    ...(polite && polite !== before.announced?.polite
      ? [`a screen reader announces, after its current text: ${quoted(polite)}`]
      : []),
    ...(assertive && assertive !== before.announced?.assertive
      ? [`a screen reader announces immediately: ${quoted(assertive)}`]
      : []),
  ],
  focus: (focus) => [
    focus === 'nothing' ? 'no control has the focus' : `the focus is on ${quoted(focus)}`,
  ],
  asksBeforeClosing: (asks) => (asks ? ['the browser asks before it closes the tab'] : []),
  stored: (stored) =>
    Object.entries(stored).map(([key, text]) => `localStorage.${key} contains ${text}`),
  scrolls: (scrolls, before) =>
    added(scrolls, before.scrolls).map((place) =>
      place === 'top'
        ? 'the page is scrolled to its top'
        : `the page is scrolled to the section ${quoted(called(place))}`,
    ),
  sent: (sent, before) =>
    sent.slice(before.sent?.length).map(() => 'the mail service receives a request'),
  loaded: (loaded, before) =>
    added(loaded, before.loaded).map(
      (address) => `the browser loads ${address} with a full page load`,
    ),
}

const absent: { [Part in keyof Shown]: string } = {
  form: 'there is no form',
  banner: 'no banner is visible',
}

function describeShown(shown: Shown, before: Shown): string[] {
  return (Object.keys(phrases) as (keyof Shown)[]).flatMap((part) => {
    const value = shown[part]
    if (value === undefined || (value === null && !absent[part])) return []
    const words = phrases[part] as (value: unknown, before: Shown) => string[]
    return value === null ? (absent[part] ?? []) : words(value, before)
  })
}

type Notes = ReturnType<ReturnType<typeof notingVisit>['takeNotes']>

const runsByScenario = new Map<Scenario, PathRun[]>()

/**
 * Returns the runs of one path in a scenario. A path has several runs if a visitor can cause an event in several ways.
 */
function runsOf(scenario: Scenario, path: Path) {
  const runs = runsByScenario.get(scenario) ?? pathRunsOf(scenario)
  runsByScenario.set(scenario, runs)
  return runs.filter((pathRun) => pathTitle(pathRun.path) === pathTitle(path))
}

/**
 * Runs a path without a page, to collect instructions. Returns the notes and the expected page contents for the start
 * and for each step.
 */
async function rehearse({ play }: Scenario, machine: MachineName, pathRun: PathRun) {
  const { visit, takeNotes } = notingVisit()
  const run = play(visit)
  const { begin, shows } = run
  const { path, ways } = pathRun
  const begun = await begin(path)
  let rest = loadFixture(machine).start as Step
  const shown = shows(rest)
  // If `begin` has already run the first step, that step has stored a value. A manual tester checks the start before
  // the first step, so the storage is still empty then.
  if (begun) delete shown.stored
  const start = { notes: takeNotes(), shown }
  const steps: { step: Step; before: Step; notes: Notes; shown: Shown }[] = []
  for (const [index, step] of path.steps.entries()) {
    await actionFor(run, pathRun, index)?.(step.event, { step, before: rest })
    const notes = takeNotes()
    const by = [ways[index], notes.by].filter(Boolean).join(': ')
    steps.push({ step, before: rest, shown: shows(step), notes: { ...notes, by } })
    rest = step
  }
  return { start, steps, rest }
}

const inSentence = ({ does, elapsed }: Step, { by }: Notes) =>
  `${elapsed > 0 ? `${elapsed} ms later: ` : ''}${does}${by ? ` (${by})` : ''}`

const seenIn = (machine: MachineName) =>
  Object.values(scenarios).filter((scenario) => scenario.machine === machine)

/**
 * Describes each step of a path, and the contents that the page must show after the step. Includes the contents from
 * all scenarios of the machine.
 */
export async function instruct(machine: MachineName, path: Path): Promise<Instruction[]> {
  const seen = seenIn(machine)
  const rehearsed = await Promise.all(
    seen.flatMap((scenario) =>
      runsOf(scenario, path)
        .slice(0, 1)
        .map((pathRun) => rehearse(scenario, machine, pathRun)),
    ),
  )
  return path.steps.map((step, at) => ({
    does: inSentence(step, rehearsed[0]?.steps[at]?.notes ?? { by: '', faults: [], obstacles: [] }),
    expects: rehearsed.flatMap(({ start, steps }, of) => {
      const before = at === 0 ? start.shown : (steps[at - 1]?.shown ?? {})
      const texts = describeShown(steps[at]?.shown ?? {}, before)
      return seen.length === 1 ? texts : texts.map((text) => `${seen[of]?.part ?? ''}: ${text}`)
    }),
  }))
}

/**
 * One entry in a tester's list: one or more steps of the path, and the contents that the page must show after the last
 * of them.
 */
interface Item {
  /** The faults that the tester chooses on the outbox page before the steps, in this order. */
  faults: string[]
  does: string[]
  shown: Shown
}

const isOutcome = ({ event }: Step) => /^xstate\.(done|error)\.|^page\.shown$/.test(event.type)
const isTimer = (type: string) => type.startsWith('xstate.after.')

/** The minimum length of a delay during which a manual tester can act, in ms. */
const quick = 1_000

/** Returns the event types of a machine's delays that end before a manual tester can act. */
function quickTimers(machine: MachineName): Set<string> {
  const steps = loadFixture(machine).paths.flatMap((path) => path.steps)
  const slow = steps.filter(({ elapsed }) => elapsed >= quick).map(({ event }) => event.type)
  const timers = steps.map(({ event }) => event.type).filter(isTimer)
  return new Set(timers.filter((type) => !slow.includes(type)))
}

const planFault = (fault: string, scope: string) =>
  `choose ${list([fault, scope])} and press ${quoted(faultForm.submit)}`

const mails = ['sendOwnerMail', 'sendCustomerMail', 'callService']

/**
 * Describes a path for a manual tester. Returns one description for each scenario of the machine and each run of the
 * path.
 */
export const byHand = (machine: MachineName, path: Path): Promise<ManualPath[]> =>
  Promise.all(
    seenIn(machine).flatMap((scenario) =>
      runsOf(scenario, path).map((pathRun) => byHandIn(scenario, machine, pathRun)),
    ),
  )

async function byHandIn(
  scenario: Scenario,
  machine: MachineName,
  pathRun: PathRun,
): Promise<ManualPath> {
  const { start, steps, rest: end } = await rehearse(scenario, machine, pathRun)
  const ends = machineCases[machine].cases.map(({ event }) => event.type)
  const timers = quickTimers(machine)
  const begin: Item = { faults: [], does: [`start: ${start.notes.by}`], shown: start.shown }
  const items = [begin]
  const obstacles: string[] = []
  const call: { mail: string | undefined; isHeld: boolean } = {
    mail: scenario.actor,
    isHeld: false,
  }
  /**
   * The last entry with an action of the tester. The tester can choose simulated faults on the outbox page before this
   * action.
   */
  let lastAction = begin
  const { customer, owner } = faultForm
  const fault = (label: string) =>
    planFault(label, call.mail === 'sendCustomerMail' ? customer : owner)

  /**
   * Makes the current state last until a manual tester has checked the page. If a call to the mail service is pending,
   * tells the tester to choose the fault "hang", so that the call does not get a response. If another event ends the
   * state quickly, adds the reason why the path cannot be tested by hand.
   */
  const pause = ({ running, value, accepts }: Step) => {
    const called = running.find((id) => mails.includes(id))
    if (called !== undefined) {
      if (called !== 'callService') call.mail = called
      if (!call.isHeld) lastAction.faults.push(fault(faultForm.hang))
      call.isHeld = true
    } else if (
      value === 'arriving' ||
      running.some((id) => ends.includes(`xstate.done.actor.${id}`)) ||
      accepts.some((type) => timers.has(type))
    )
      obstacles.push('a state ends too quickly')
  }

  for (const { step, before, notes, shown } of steps) {
    const { type } = step.event
    const words = inSentence(step, notes)
    const item = items.at(-1) ?? begin
    obstacles.push(...notes.obstacles)
    call.mail = /^xstate\.\w+\.actor\.(send\w+Mail)$/.exec(type)?.[1] ?? call.mail
    if (isOutcome(step) && !call.isHeld) {
      lastAction.faults.push(...notes.faults.map(fault))
      item.does.push(words)
      item.shown = shown
    } else if (isOutcome(step)) {
      // If the outbox never answers a call, the call can only fail, after the timeout.
      if (!('output' in step.event) || step.event.output !== 'failed')
        obstacles.push('the outbox answers either immediately or never')
      items.push({ faults: [], does: [`${sendTimeout} ms later: ${words}`], shown })
      call.isHeld = false
    } else if (isTimer(type) && step.elapsed < quick) {
      item.does.push(words)
      item.shown = shown
    } else {
      pause(before)
      items.push({ faults: [], does: [words], shown })
      if (!isTimer(type)) lastAction = items.at(-1) ?? lastAction
      lastAction.faults.push(...notes.faults.map(fault))
    }
  }
  pause(end)
  // The form sends the second mail immediately after the first. Make the outbox not answer the second mail, so that the
  // state of the first mail stays visible.
  if (call.mail === 'sendOwnerMail' && machine === 'mailCall' && end.value === 'delivered')
    lastAction.faults.push(planFault(faultForm.hang, customer))

  const faultsFirst = ({ faults }: Item) =>
    faults.length === 0 ? '' : `first, in the outbox: ${faults.join(', then ')}; then: `
  return {
    part: scenario.part,
    steps: items.map((item, at) => ({
      does: `${faultsFirst(item)}${item.does.join(' → ')}`,
      expects: describeShown(item.shown, items[at - 1]?.shown ?? {}),
    })),
    ...(obstacles[0] !== undefined && { obstacle: obstacles[0] }),
  }
}

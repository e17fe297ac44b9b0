import { sendTimeout } from '../../../machines/mailCall.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import { consentKey } from '../../effects/consentStorage.ts'
import { faultForm } from '../mailService/outboxPage.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { machineCases, type MachineName } from '../machineCases/index.ts'
import type { Path, Step } from 'xstate-statecharts'
import type { Instruction, ManualPath } from 'xstate-statecharts/commands'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import { sections } from './pageContents.ts'
import type { Walker, Region, Shown, World } from './person.ts'
import { scenarios } from './index.ts'
import type { Scenario } from './scenario.ts'
import { actionFor, walksOf, type Walk } from './walks.ts'

const quoted = (text: string) => `„${text.replaceAll('\n', ' ⏎ ')}“`
const list = (texts: readonly string[]) => texts.map(quoted).join(', ')
const called = (id: string) => sections.find((section) => section.id === id)?.title ?? id

const places: Record<Region, string> = {
  banner: 'in the header',
  main: 'on the page',
  contentinfo: 'in the footer',
}

/** A visitor who does nothing and says what is to be done, by the labels on the page. */
function notingVisit() {
  const notes: string[] = []
  const faults: string[] = []
  const obstacles: string[] = []
  const note = async (text: string) => void notes.push(text)
  const cannot = async (why: string) => void obstacles.push(why)
  const person: Omit<Walker, 'see'> = {
    press: (name) => note(`the button ${quoted(name)}`),
    pressKeyOn: (name, chord, region) =>
      note(`the key ${chord} on ${quoted(name)}${region ? ` ${places[region]}` : ''}`),
    focusField: (label) => note(`the focus in ${quoted(label)}`),
    activate: (name) => note(`the button ${quoted(name)}`),
    follow: (name, region) => note(`the link ${quoted(name)} ${places[region]}`),
    type: (label, text) => note(`${label}: ${quoted(text)}`),
    tick: (label, isTicked) => note(`${label}: ${isTicked ? 'a tick' : 'no tick'}`),
    key: (chord) => note(`the key ${chord}`),
    write: (text) => note(`the text ${quoted(text)}`),
    point: (name) => note(name === null ? 'the pointer aside' : `the pointer on ${quoted(name)}`),
    swipe: (_, distance) => note(`${distance} px to the right`),
    pressBeside: () => note('the page beside all controls'),
  }
  const nothing = async () => undefined
  const world: Omit<World, 'close' | 'observe'> = {
    holdsAll: true,
    open: (path, storage) =>
      note(
        `${path} ${storage ? 'in a new private window' : 'where the cookies have been declined'}`,
      ),
    openWithMenu: async (path, section) => {
      await world.open(path)
      await world.read(section)
      await person.press(header.openMenu)
    },
    pass: nothing,
    validate: (breaks) => (breaks ? cannot('the validation does not break') : nothing()),
    answer: async (end) => {
      if (end === 'bug') return cannot('the code has no such bug')
      if (end === 'reset') return void faults.push(faultForm.reset)
      if (end.headers && Object.keys(end.headers).length > 0)
        return cannot('the outbox asks for no pause')
      const failure = serviceAnswers.failures.find(({ status }) => status === end.status)
      if (failure) faults.push(faultForm.status(failure))
    },
    submit: nothing,
    storeElsewhere: (text) =>
      note(
        `in another tab with the site, in the console of its developer tools: localStorage.${text === null ? 'clear()' : `setItem('${consentKey}', '${text}')`}`,
      ),
    hide: (isHidden) => note(isHidden ? 'another tab before it' : 'this tab again'),
    read: (section) => (section ? note(`in the section ${quoted(called(section))}`) : nothing()),
    goBack: (href) => note(`to ${href}`),
    openLinks: () => note(urls.home),
    answerChunk: (isLost) =>
      isLost ? note('the network is off before, in the developer tools') : nothing(),
    render: nothing,
    openToasts: () => note(urls.contact),
    announce: async (tone) => {
      if (tone === 'neutral') return cannot('nothing on the site shows a notice')
      if (tone === 'failure') faults.push(faultForm.status(serviceAnswers.mailboxFailure))
      await note('by a complete request')
    },
  }
  /** What has been noted since it was asked last. */
  const takeNotes = () => ({
    by: notes.splice(0).join('; '),
    faults: faults.splice(0),
    obstacles: obstacles.splice(0),
  })
  return { visit: { person: person as Walker, world: world as World }, takeNotes }
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
      : `in the fields stands ${filled.map(([name, value]) => `${name}: ${quoted(value)}`).join('; ')}`,
    ...wrong.map(([name, error]) => `under ${quoted(name)} stands ${quoted(error)}`),
    ...(wrong.length === 0 ? ['no field has an error'] : []),
    `the fields can${readOnly.length > 0 ? 'not' : ''} be changed`,
    ...buttons.map(
      ({ says, disabled }) => `the button ${quoted(says)} can${disabled ? 'not' : ''} be pressed`,
    ),
    ...(announced === '' ? [] : [`a screen reader says ${quoted(announced)}`]),
    alert
      ? `the alert says ${list(alert.says)}${alert.mails.map(({ link, body }) => `; the mail of ${quoted(link)} holds ${quoted(body ?? '')}`).join('')}`
      : 'there is no alert',
  ]
}

/** What is new at the end of a list that only grows. */
const added = (now: readonly string[] = [], before: readonly string[] = []) =>
  now.slice(before.length)

/** How each part of what is shown is said, and what of it is said only where it has changed. */
const phrases: {
  [Part in keyof Shown]: (part: NonNullable<Shown[Part]>, before: Shown) => string[]
} = {
  address: (address, before) => (address === before.address ? [] : [`the address is ${address}`]),
  title: (title, before) => (title === before.title ? [] : [`the page ${quoted(title)} shows`]),
  head: (head, before) =>
    head === before.head ? [] : [`the title of the window is ${quoted(head)}`],
  form: formInWords,
  thanks: (thanks) => [`the title ${quoted(thanks)} stands in the place of the form`],
  menu: ({ button, expanded }) => [
    `the menu is ${expanded ? 'open' : 'closed'}`,
    `its button is called ${quoted(button)}`,
  ],
  marked: (marked) => [
    `marked is ${marked.map(([label]) => quoted(label ?? '')).join(', ') || 'no section'}`,
  ],
  banner: ({ title, buttons }) => [
    `the banner ${quoted(title)} shows, with the buttons ${list(buttons)}`,
  ],
  toast: (cards) =>
    cards.length === 0
      ? ['there is no toast']
      : cards.map(
          ({ says, state, buttons }) =>
            `a toast ${state === 'leaving' ? 'moves out' : 'shows'}: ${list(says)}, with the button ${list(buttons)}`,
        ),
  announced: ({ polite, assertive }, before) => [
    ...(polite && polite !== before.announced?.polite
      ? [`a screen reader says when it is free: ${quoted(polite)}`]
      : []),
    ...(assertive && assertive !== before.announced?.assertive
      ? [`a screen reader says at once: ${quoted(assertive)}`]
      : []),
  ],
  focus: (focus) => [
    focus === 'nothing' ? 'the focus is on no control' : `the focus is on ${quoted(focus)}`,
  ],
  asksBeforeClosing: (asks) => (asks ? ['the browser asks before the tab is closed'] : []),
  stored: (stored) =>
    Object.entries(stored).map(([key, text]) => `localStorage.${key} holds ${text}`),
  scrolls: (scrolls, before) =>
    added(scrolls, before.scrolls).map((place) =>
      place === 'top'
        ? 'the page is at its top'
        : `the section ${quoted(called(place))} is at the top`,
    ),
  sent: (sent, before) =>
    sent.slice(before.sent?.length).map(() => 'the mail service is asked for a mail'),
  loaded: (loaded, before) =>
    added(loaded, before.loaded).map((address) => `the browser loads ${address} anew`),
}

const absent: { [Part in keyof Shown]: string } = {
  form: 'there is no form',
  banner: 'there is no banner',
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

const walksByScenario = new Map<Scenario, Walk[]>()

/** Returns the walks of a path in a scenario. */
function walksAlong(scenario: Scenario, path: Path) {
  const walks = walksByScenario.get(scenario) ?? walksOf(scenario)
  walksByScenario.set(scenario, walks)
  return walks.filter((walk) => pathTitle(walk.path) === pathTitle(path))
}

/** A path as one scenario has it: of each step what is noted and shown, and where the machine rested before. */
async function rehearse({ play }: Scenario, machine: MachineName, walk: Walk) {
  const { visit, takeNotes } = notingVisit()
  const run = play(visit)
  const { begin, shows } = run
  const { path, ways } = walk
  const begun = await begin(path)
  let rest = loadFixture(machine).start as Step
  const shown = shows(rest)
  // What the first step stores is there when a walk begins, but not when a person does.
  if (begun) delete shown.stored
  const start = { notes: takeNotes(), shown }
  const steps: { step: Step; before: Step; notes: Notes; shown: Shown }[] = []
  for (const [index, step] of path.steps.entries()) {
    await actionFor(run, walk, index)?.(step.event, { step, before: rest })
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

/** A path as a person walks it on the site: what its scenarios do and show, in words. */
export async function instruct(machine: MachineName, path: Path): Promise<Instruction[]> {
  const seen = seenIn(machine)
  const rehearsed = await Promise.all(
    seen.flatMap((scenario) =>
      walksAlong(scenario, path)
        .slice(0, 1)
        .map((walk) => rehearse(scenario, machine, walk)),
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

/** What a person does in one go, and what is seen when nothing goes on by itself any more. */
interface Item {
  /** The faults to plan in the outbox beforehand, in their order, by the labels to choose and press. */
  faults: string[]
  does: string[]
  shown: Shown
}

const isOutcome = ({ event }: Step) => /^xstate\.(done|error)\.|^page\.shown$/.test(event.type)
const isTimer = (type: string) => type.startsWith('xstate.after.')

/** What is over before anybody could act, in ms. */
const quick = 1_000

/** The timers of a machine that end before anybody could act. */
function quickTimers(machine: MachineName): Set<string> {
  const steps = loadFixture(machine).paths.flatMap((path) => path.steps)
  const slow = steps.filter(({ elapsed }) => elapsed >= quick).map(({ event }) => event.type)
  const timers = steps.map(({ event }) => event.type).filter(isTimer)
  return new Set(timers.filter((type) => !slow.includes(type)))
}

const mails = ['sendOwnerMail', 'sendCustomerMail', 'callService']

/** The paths of a machine by hand, once for each part of the site by which it is seen, and for each way that takes another walk. */
export const byHand = (machine: MachineName, path: Path): Promise<ManualPath[]> =>
  Promise.all(
    seenIn(machine).flatMap((scenario) =>
      walksAlong(scenario, path).map((walk) => byHandIn(scenario, machine, walk)),
    ),
  )

async function byHandIn(scenario: Scenario, machine: MachineName, walk: Walk): Promise<ManualPath> {
  const { start, steps, rest: end } = await rehearse(scenario, machine, walk)
  const ends = machineCases[machine].cases.map(({ event }) => event.type)
  const timers = quickTimers(machine)
  const begin: Item = { faults: [], does: [`begin: ${start.notes.by}`], shown: start.shown }
  const items = [begin]
  const obstacles: string[] = []
  const call: { mail: string | undefined; isHeld: boolean } = {
    mail: scenario.actor,
    isHeld: false,
  }
  /** The last item that somebody does. Before it, faults can be planned in the outbox. */
  let lastAction = begin
  const { customer, owner, submit } = faultForm
  const fault = (label: string) =>
    list([label, call.mail === 'sendCustomerMail' ? customer : owner, submit])

  /** Nobody can act, or look, while something goes on that takes no time, unless the outbox never answers. */
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
      obstacles.push('something passes too quickly')
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
      // A call that is never answered fails after its time.
      if (!('output' in step.event) || step.event.output !== 'failed')
        obstacles.push('the outbox answers at once or never')
      items.push({ faults: [], does: [`${sendTimeout} ms later: ${words}`], shown })
      call.isHeld = false
    } else if (isTimer(type) && step.elapsed < quick) {
      item.does.push(words)
      item.shown = shown
    } else {
      pause(before)
      items.push({ faults: [], does: [words], shown })
      if (isTimer(type)) call.isHeld = false
      else lastAction = items.at(-1) ?? lastAction
      lastAction.faults.push(...notes.faults.map(fault))
    }
  }
  pause(end)
  // The second mail follows on the first by itself.
  if (call.mail === 'sendOwnerMail' && machine === 'mailCall' && end.value === 'delivered')
    lastAction.faults.push(list([faultForm.hang, customer, submit]))

  const faultsFirst = ({ faults }: Item) =>
    faults.length === 0 ? '' : `in the outbox first ${faults.join(', then ')}; `
  return {
    part: scenario.part,
    steps: items.map((item, at) => ({
      does: `${faultsFirst(item)}${item.does.join(' → ')}`,
      expects: describeShown(item.shown, at === 0 ? {} : (items[at - 1]?.shown ?? {})),
    })),
    ...(obstacles[0] !== undefined && { obstacle: obstacles[0] }),
  }
}

import type { MachineName } from '../../src/tools/subjects.ts'
import type { Path } from '../../src/tools/statecharts/paths.ts'
import { loadFixture } from '../machines/fixtures.ts'
import { sections } from '../views/pages.ts'
import type { Person, Region, Shown, World } from './person.ts'
import { scenarios } from './scenarios/index.ts'
import type { Scenario } from './scenario.ts'

/** A step for a person: what to do, by the labels on the page, and what must be seen after it. */
export interface Instruction {
  does: string
  expects: string[]
}

const quoted = (text: string) => `„${text.replaceAll('\n', ' ⏎ ')}“`
const list = (texts: readonly string[]) => texts.map(quoted).join(', ')
const called = (id: string) => sections.find((section) => section.id === id)?.title ?? id

const places: Record<Region, string> = {
  banner: 'in the header',
  main: 'on the page',
  contentinfo: 'in the footer',
}

/** A visitor who does nothing and says what is to be done, by the labels on the page. */
function speaker() {
  const said: string[] = []
  const say = async (text: string) => void said.push(text)
  const person: Omit<Person, 'see'> = {
    press: (name) => say(`the button ${quoted(name)}`),
    activate: (name) => say(`the button ${quoted(name)}`),
    follow: (name, region) =>
      say(`the link ${quoted(name)} ${region ? places[region] : ''}`.trim()),
    type: (label, text) => say(`${label}: ${quoted(text)}`),
    tick: (label, isTicked) => say(`${label}: ${isTicked ? 'a tick' : 'no tick'}`),
    key: (chord) => say(`the key ${chord}`),
    write: (text) => say(`the text ${quoted(text)}`),
    point: (name) => say(name === null ? 'the pointer aside' : `the pointer on ${quoted(name)}`),
    swipe: (_, distance) => say(`${distance} px to the right`),
    pressBeside: () => say('the page beside all controls'),
  }
  const nothing = async () => undefined
  const world: Omit<World, 'close'> = {
    isWaiting: true,
    open: nothing,
    pass: nothing,
    validate: nothing,
    answer: nothing,
    submit: nothing,
    storeElsewhere: nothing,
    hide: nothing,
    read: (section) => (section ? say(`in the section ${quoted(called(section))}`) : nothing()),
    goBack: (href) => say(`to ${href}`),
    openLinks: nothing,
    giveCode: nothing,
    render: nothing,
    openToasts: nothing,
    announce: nothing,
  }
  /** What has been said since it was asked last. */
  const listen = () => said.splice(0)
  return { visit: { person: person as Person, world: world as World }, listen }
}

function formInWords({
  values,
  errors,
  readOnly,
  button,
  told,
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
    `the button ${quoted(button?.says ?? '')} can${button?.disabled ? 'not' : ''} be pressed`,
    ...(told === '' ? [] : [`a screen reader says ${quoted(told)}`]),
    alert
      ? `the alert says ${list(alert.says)}${alert.mails.map(({ link, body }) => `; the mail of ${quoted(link)} holds ${quoted(body ?? '')}`).join('')}`
      : 'there is no alert',
  ]
}

/** What is new at the end of a list that only grows. */
const added = (now: readonly string[] = [], before: readonly string[] = []) =>
  now.slice(before.length)

/** How each part of what is shown is said, and what of it is said only where it has changed. */
const inWords: {
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
  told: ({ polite, assertive }, before) => [
    ...(polite && polite !== before.told?.polite
      ? [`a screen reader says when it is free: ${quoted(polite)}`]
      : []),
    ...(assertive && assertive !== before.told?.assertive
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

function say(shown: Shown, before: Shown): string[] {
  return (Object.keys(inWords) as (keyof Shown)[]).flatMap((part) => {
    const value = shown[part]
    if (value === undefined || (value === null && !absent[part])) return []
    const words = inWords[part] as (value: unknown, before: Shown) => string[]
    return value === null ? (absent[part] ?? []) : words(value, before)
  })
}

async function instructAt({ play }: Scenario, start: Path['steps'][number], path: Path) {
  const { visit, listen } = speaker()
  const { begin, does, ends, shows } = play(visit)
  const deeds: Record<string, (typeof does)[string] | undefined> = { ...does, ...ends }
  await begin(path)
  let shown = shows(start)
  listen()
  let rest = start
  const instructions: Instruction[] = []
  for (const step of path.steps) {
    await deeds[step.event.type]?.(step.event, { step, before: rest })
    const before = shown
    shown = shows(step)
    const by = listen().join('; ')
    const wait = step.elapsed > 0 ? `${step.elapsed} ms later: ` : ''
    instructions.push({
      does: `${wait}${step.does}${by ? ` (${by})` : ''}`,
      expects: say(shown, before),
    })
    rest = step
  }
  return instructions
}

/** A path as a person walks it on the site: what its scenarios do and show, in words. */
export async function instruct(machine: MachineName, path: Path): Promise<Instruction[]> {
  const start = loadFixture(machine).start as Path['steps'][number]
  const seen = Object.values(scenarios).filter((scenario) => scenario.machine === machine)
  const [first = [], ...others] = await Promise.all(
    seen.map((scenario) => instructAt(scenario, start, path)),
  )
  if (others.length === 0) return first
  return first.map(({ does }, index) => ({
    does,
    expects: [first, ...others].flatMap((instructions, at) =>
      (instructions[index]?.expects ?? []).map((text) => `${seen[at]?.part ?? ''}: ${text}`),
    ),
  }))
}

import { install, type Clock, type FakeMethod } from '@sinonjs/fake-timers'
import {
  fireEvent,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByText,
} from '@testing-library/dom'

/** A regular expression that can be sent to the page. */
export interface Pattern {
  source: string
  flags: string
}

/** One step of a locator, from the elements found so far to others. */
export type Step =
  | { by: 'css'; selector: string }
  | { by: 'role'; role: string; name?: Pattern; level?: number }
  | { by: 'label' | 'text'; text: Pattern }
  | { by: 'hasText'; text: Pattern }
  | { by: 'or' | 'and'; query: Query }

export type Query = readonly Step[]

const read = ({ source, flags }: Pattern) => new RegExp(source, flags)

function follow(from: HTMLElement[], step: Step): HTMLElement[] {
  const within = (search: (root: HTMLElement) => Iterable<HTMLElement>) =>
    from.flatMap((root) => [...search(root)])
  switch (step.by) {
    case 'css':
      return within((element) => {
        // A selector can mean the root element itself, which no search in it finds.
        const root = element === document.documentElement ? document : element
        return root.querySelectorAll<HTMLElement>(step.selector)
      })
    case 'role': {
      const { role, name, ...options } = step
      return within((root) =>
        queryAllByRole(root, role, { ...options, ...(name && { name: read(name) }) }),
      )
    }
    case 'label':
      return within((root) => queryAllByLabelText(root, read(step.text)))
    case 'text':
      return within((root) => queryAllByText(root, read(step.text)))
    case 'hasText':
      return from.filter((element) => read(step.text).test(element.textContent))
    case 'or':
      return [...from, ...find(step.query)]
    case 'and':
      return from.filter((element) => find(step.query).includes(element))
  }
}

/** The elements that a locator stands for now, each once and in the page's order. */
export function find(query: Query): HTMLElement[] {
  const found = new Set(query.reduce(follow, [document.documentElement]))
  return [...found].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
}

/** The one element that a locator stands for; throws where there is none or there are several. */
export function one(query: Query): HTMLElement {
  const found = find(query)
  const [element] = found
  if (!element || found.length > 1)
    throw new Error(`${found.length} elements for ${JSON.stringify(query)}`)
  return element
}

export function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** Brings an element into the window and tells its middle; throws where a pointer would not operate it. */
export function target(element: HTMLElement): readonly [number, number] {
  if (!isVisible(element)) throw new Error('It is not visible')
  if (element.matches(':disabled')) throw new Error('It is disabled')
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [Math.round(x + width / 2), Math.round(y + height / 2)] as const
  }
  const covering = () => {
    const met = document.elementFromPoint(...middle())
    return element.contains(met) ? null : (met?.outerHTML ?? 'nothing')
  }
  if (covering()) document.documentElement.scrollTop += middle()[1] - innerHeight / 2
  const cover = covering()
  if (cover) throw new Error(`It is covered by ${cover}`)
  return middle()
}

/** Replaces a field's text at once. */
export function fill(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.input(field, { target: { value } })
}

const faked: FakeMethod[] = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
]
let timers: Clock | undefined

const running = () => {
  if (!timers) throw new Error('The page has no clock of its own')
  return timers
}

/** Playwright's clock: it goes with the real one until it is paused. */
export const clock = {
  install: () => {
    timers = install({
      now: Date.now(),
      toFake: faked,
      shouldAdvanceTime: true,
      shouldClearNativeTimers: true,
    })
  },
  pauseAt: (time: number) => {
    running().setTickMode({ mode: 'manual' })
    running().jump(time - running().now)
  },
  runFor: (time: number) => running().tickAsync(time),
  fastForward: (time: number) => {
    running().jump(time)
  },
  resume: () => {
    running().setTickMode({ mode: 'interval' })
  },
}

interface Happening {
  event: 'pageerror' | 'console' | 'response'
  type?: string
  text?: string
  status?: number
}

/** What has happened in the page since it was asked last; what went wrong before it was prepared is only seen of the policy. */
export const happenings: Happening[] = []

addEventListener('error', ({ message }) => happenings.push({ event: 'pageerror', text: message }))
addEventListener('unhandledrejection', ({ reason }) =>
  happenings.push({ event: 'pageerror', text: String(reason) }),
)
for (const [name, type] of [
  ['error', 'error'],
  ['warn', 'warning'],
] as const) {
  const write = console[name].bind(console)
  console[name] = (...parts: unknown[]) => {
    happenings.push({ event: 'console', type, text: parts.map(String).join(' ') })
    write(...parts)
  }
}
new ReportingObserver(
  (reports) => {
    for (const { body } of reports) console.error(JSON.stringify(body))
  },
  { buffered: true, types: ['csp-violation'] },
).observe()

const send = fetch.bind(window)
window.fetch = async (...parameters) => {
  const response = await send(...parameters)
  happenings.push({ event: 'response', status: response.status })
  return response
}

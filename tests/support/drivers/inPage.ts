/** What the walks need inside a page: it is bundled into browsers, and imported where the page is jsdom's. */

const text = (node: Node | null | undefined) => node?.textContent?.trim() ?? ''

const find = (selector: string, within: ParentNode = document) =>
  within.querySelector<HTMLElement>(selector)

const all = <Kind extends HTMLElement>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<Kind>(selector),
]

const referred = (element: Element, attribute: string) =>
  document.getElementById(element.getAttribute(attribute) ?? '')

const nameOf = (element: Element) =>
  element.matches('main')
    ? 'main'
    : (element.getAttribute('aria-label') ??
      (text(referred(element, 'aria-labelledby')) ||
        text((element as HTMLInputElement).labels?.[0]) ||
        text(element)))

/** All that an element says, paragraph by paragraph; what stands in none comes last. */
function sayingsOf(element: Element, except = ''): string[] {
  const said = all('p, li', element).map(text)
  const left = [...said, except].reduce((left, one) => left.replace(one, ''), text(element)).trim()
  return left === '' ? said : [...said, left]
}

/** All texts in an element, each by itself, but those in what the selector names. */
const textsIn = (element: Element, except: string) =>
  all('*', element)
    .filter((part) => !part.closest(except))
    .flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
    .map(text)
    .filter((said) => said !== '')

type Control = HTMLInputElement | HTMLTextAreaElement

/** What stands in a field; in a box that is not ticked nothing. */
const valueOf = (control: Control) =>
  control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value

function formShown(form: HTMLElement) {
  const controls = all<HTMLInputElement>('input, textarea', form)
  const button = find('button[type=submit]', form)
  const alert = find('[role=group]', form)
  const card = form.closest('section') ?? form
  return {
    values: Object.fromEntries(controls.map((control) => [nameOf(control), valueOf(control)])),
    errors: Object.fromEntries(
      controls
        .filter((control) => control.getAttribute('aria-invalid') === 'true')
        .map((control) => [nameOf(control), text(referred(control, 'aria-describedby'))]),
    ),
    readOnly: controls.filter(({ readOnly, disabled }) => readOnly || disabled).map(nameOf),
    button: button && { says: text(button), disabled: button.matches(':disabled') },
    busy: form.getAttribute('aria-busy') === 'true',
    // Screen readers keep quiet about what changes in something busy.
    announced: text(
      all('[role=status]', card).find(
        (region) => !region.closest('[aria-busy=true], [role=group]'),
      ),
    ),
    /** What stands there beside labels, buttons and the alert, heard or not. */
    says: textsIn(card, '[hidden], noscript, label, button, textarea, [role=group]'),
    alert: alert && {
      name: nameOf(alert),
      description: text(referred(alert, 'aria-describedby')),
      says: sayingsOf(alert),
      mails: all<HTMLAnchorElement>('a', alert).map((link) => {
        const { pathname, searchParams } = new URL(link.href)
        const [subject, body] = [searchParams.get('subject'), searchParams.get('body')]
        return { link: text(link), to: pathname, subject, body }
      }),
    },
  }
}

/** Reads from the page what a person perceives of it, and what it has done that only the world perceives. */
export function perceive() {
  const form = find('form')
  const menuButton = find('header button[aria-expanded]')
  const menu = menuButton && referred(menuButton, 'aria-controls')
  const banner = document.documentElement.hasAttribute('data-banner')
    ? all('section[aria-labelledby]').find((region) => !region.closest('main'))
    : null
  const toasts = find('section[aria-label]')
  const { activeElement } = document

  return {
    address: location.pathname + location.search + location.hash,
    title: text(find('h1')),
    head: document.title,
    form: form && formShown(form),
    thanks: text(find('#danke')) || null,
    menu: menuButton && {
      button: nameOf(menuButton),
      expanded: menuButton.getAttribute('aria-expanded') === 'true',
      reachable: menu !== null && !menu.hasAttribute('inert'),
    },
    marked: menu
      ? all('[aria-current]', menu).map((link) => [text(link), link.getAttribute('aria-current')])
      : [],
    banner: banner ? { title: nameOf(banner), buttons: all('button', banner).map(nameOf) } : null,
    toast: toasts
      ? all('[data-state]', toasts).map((card) => ({
          says: sayingsOf(card),
          tone: card.dataset.kind,
          state: card.dataset.state,
          buttons: all('button', card).map(nameOf),
        }))
      : [],
    announced: toasts && {
      polite: text(find('[role=status]', toasts)),
      assertive: text(find('[role=alert]', toasts)),
    },
    focus:
      activeElement === null || activeElement === document.body ? 'nothing' : nameOf(activeElement),
    /** The questions whose answers show. */
    answers: all('details[open] summary').map(text),
    /** The buttons that have been pressed before the code of the page has come. */
    waiting: all('button[aria-busy=true]').map(nameOf),
    /** All entries of the storage. */
    stored: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    /** What was scrolled to since the page was opened: `top`, or an element's id. */
    scrolls: [...scrolls],
    /** The addresses that were put into the history since then. */
    pushed: [...pushed],
    /** What the calls to the mail service said, and whether the last one was given up. */
    sent: calls.map(({ said }) => said),
    givenUp: calls.at(-1)?.signal?.aborted ?? false,
  }
}

export type Perceived = ReturnType<typeof perceive>

const scrolls: string[] = []
const pushed: unknown[] = []
const calls: {
  said: unknown
  signal: AbortSignal | null | undefined
  isEnded: boolean
  resolve: (answer: Response) => void
  reject: (error: Error) => void
}[] = []
let isHidden = false
let goOn: () => void = () => undefined
let isBroken = false
let waiting: (() => void)[] | null = null

/** Forgets what the page has done until now. */
export function forget() {
  for (const list of [scrolls, pushed, calls]) list.length = 0
}

/** How a call to the mail service ends: with an answer, without one, or with something that no code expects. */
export type End =
  { status: number; text: string; headers?: Record<string, string> } | 'reset' | 'bug'

/** Ends the call that was made last. */
export function answer(end: End) {
  const call = calls.at(-1)
  if (!call || call.isEnded) throw new Error('There is no call')
  call.isEnded = true
  if (end === 'reset') call.reject(new TypeError('The connection was reset'))
  else if (end === 'bug') call.resolve(undefined as unknown as Response)
  else call.resolve(new Response(end.text, end))
}

/** Lets the validation go on, which waits for it, or breaks it. */
export function validate(breaks: boolean) {
  isBroken = breaks
  goOn()
}

/** Has React keep the steps in which it renders a page from now on, until `render`. */
export const holdRendering = () => void (waiting = [])

export function render() {
  waiting?.forEach((step) => step())
  waiting = null
}

/** Whether the browser would ask before the tab is closed; the page takes it for being left. */
export const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

export function hide(hidden: boolean) {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Stores this text under the key, or clears the storage, as another tab does. */
export function storeElsewhere(key: string, text: string | null) {
  localStorage.clear()
  if (text !== null) localStorage.setItem(key, text)
  const change = { key: text === null ? null : key, newValue: text, storageArea: localStorage }
  window.dispatchEvent(new StorageEvent('storage', change))
}

/** Has nothing but this text stored under the key when the next page is opened, whose code may be refused to read it. */
export function prepareStorage(key: string, text: string | null, isBlocked: boolean) {
  window.name = isBlocked ? 'blocked' : ''
  localStorage.clear()
  if (text !== null) localStorage.setItem(key, text)
}

/**
 * Takes the page in hand: its validation, its calls and its rendering wait, its storage can be blocked and its tab
 * hidden, there is no chance, and it is noted where it goes. What is returned lets go of it.
 */
export function installFakes(): () => void {
  const undo: (() => void)[] = []
  const wrap = <Name extends string>(
    owner: Partial<Record<Name, unknown>>,
    name: Name,
    instead: (go: () => unknown, self: unknown, parameters: unknown[]) => unknown,
  ) => {
    const original = owner[name] as (...parameters: unknown[]) => unknown
    const wrapped = function (this: unknown, ...parameters: unknown[]) {
      return instead(() => Reflect.apply(original, this, parameters), this, parameters)
    }
    Reflect.set(owner, name, wrapped)
    undo.push(() => void Reflect.set(owner, name, original))
  }

  wrap(Math, 'random', () => 0)
  wrap(window as object, 'scrollTo', (go) => (scrolls.push('top'), go()))
  wrap(Element.prototype, 'scrollIntoView', (go, element) => {
    // What has the focus is only kept clear of a toast.
    if (element !== document.activeElement) scrolls.push((element as Element).id)
    return go()
  })
  wrap(history as object, 'pushState', (go, _, [, , href]) => (pushed.push(href), go()))
  wrap(Storage.prototype, 'getItem', (go) => {
    if (window.name === 'blocked') throw new DOMException('Access is denied', 'SecurityError')
    return go()
  })
  wrap(String.prototype, 'normalize', (go) => {
    if (!isBroken) return go()
    isBroken = false
    throw new Error('a bug')
  })
  // By these messages React gives way to the browser between the steps of rendering a page.
  wrap(MessagePort.prototype, 'postMessage', (go, _, [message]) =>
    message === null && waiting ? waiting.push(go) : go(),
  )
  wrap(window as object, 'fetch', (go, _, [, init]) => {
    const { method, body, signal } = (init ?? {}) as RequestInit
    if (method !== 'POST') return go()
    return new Promise<Response>((resolve, reject) => {
      calls.push({
        said: JSON.parse(body as string) as unknown,
        signal,
        isEnded: false,
        resolve,
        reject,
      })
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  // The site gives way to painting by it before it validates; WebKit has none.
  const yieldToPaint = () => new Promise<void>((resolve) => (goOn = resolve))
  const { scheduler } = globalThis as { scheduler?: unknown }
  Reflect.set(globalThis, 'scheduler', { yield: yieldToPaint })
  undo.push(() =>
    scheduler
      ? Reflect.set(globalThis, 'scheduler', scheduler)
      : Reflect.deleteProperty(globalThis, 'scheduler'),
  )
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  undo.push(() => Reflect.deleteProperty(document, 'hidden'))

  return () => {
    undo.forEach((one) => one())
  }
}

/** A control as a person names it: by its role, its label and, where others are called the same, its region. */
export interface Query {
  role: 'button' | 'link' | 'field' | 'form'
  name?: string
  region?: Region | undefined
}

export type Region = 'banner' | 'main' | 'contentinfo'

const roles = { button: 'button, summary', link: 'a[href]', field: 'input, textarea', form: 'form' }
const regions = { banner: 'header', main: 'main', contentinfo: 'footer' }

/** The one control of this name; throws where there is none or there are several. */
function one({ role, name, region }: Query): HTMLElement {
  const within = region ? all(regions[region]) : [document]
  const found = within
    .flatMap((part) => all(roles[role], part))
    .filter((control) => !control.closest('[inert]'))
    .filter((control) => name === undefined || nameOf(control) === name)
  const [control] = found
  if (!control || found.length > 1)
    throw new Error(`There are ${found.length} of the ${role} „${name}“`)
  return control
}

export const isThere = (query: Query) => {
  try {
    one(query)
    return true
  } catch {
    return false
  }
}

export type Spot = readonly [x: number, y: number]

/** The middle of a control that has been brought into the window; throws where a pointer would not operate it. */
export function spotOf(query: Query): Spot {
  const control = one(query)
  const middle = () => {
    const { x, y, width, height } = control.getBoundingClientRect()
    if (width * height === 0 || getComputedStyle(control).visibility !== 'visible')
      throw new Error(`„${query.name}“ cannot be seen`)
    return [Math.round(x + width / 2), Math.round(y + height / 2)] as const
  }
  const isOnTop = () => control.contains(document.elementFromPoint(...middle()))
  if (control.matches(':disabled')) throw new Error(`„${query.name}“ is disabled`)
  if (!isOnTop()) document.documentElement.scrollTop += middle()[1] - innerHeight / 2
  if (!isOnTop()) throw new Error(`„${query.name}“ is covered`)
  return middle()
}

/** Where on the card with this button nothing else is that a pointer would operate. */
export function cardOf(query: Query): Spot {
  const { x = NaN, y = NaN } = one(query).parentElement?.getBoundingClientRect() ?? {}
  return [Math.round(x) + 60, Math.round(y) + 20]
}

/** Replaces what stands in a field so that React hears of it. */
export function type(name: string, text: string) {
  const field = one({ role: 'field', name })
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  field.focus()
  Reflect.set(prototype, 'value', text, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Whether the box of this name is ticked. */
export const isTicked = (name: string) => (one({ role: 'field', name }) as HTMLInputElement).checked

/** Operates a control as assistive technology does: without a pointer, and without the focus. */
export const activate = (query: Query) => one(query).click()

/** Sends the form with these values as a script can, whether its button can be pressed or not. */
export function submit(values: Record<string, string>) {
  const form = one({ role: 'form' }) as HTMLFormElement
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as HTMLInputElement
    if (control.type === 'checkbox') control.checked = value !== ''
    else control.value = value
  }
  form.requestSubmit()
}

/** Scrolls to the section with this id, or to the top. */
export function scrollToSection(id: string | null) {
  const section = id === null ? null : document.getElementById(id)
  document.documentElement.scrollTop += section?.getBoundingClientRect().top ?? -scrollY
}

/** Goes back to an entry of the history that might have been there. */
export function goBack(href: string) {
  history.replaceState(null, '', href)
  history.pushState(null, '', '/')
  pushed.pop()
  history.back()
}

/** Has the console tell what the policy of the page refuses. */
export const reportViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Violation: ${effectiveDirective} ${blockedURI}`),
  )

import { anchorScrollDelay, decisionIn } from '../machines/constants.ts'
import { readConsent } from './effects/consentStorage.ts'
import {
  elementOf,
  loadHeadlineFont,
  setStage,
  showBanner,
  stageOf,
} from './effects/rootElement.ts'
import { idIn, scrollToSection } from './effects/scrolling.ts'
import { longestIdleWait, pressTimeout } from './effects/times.ts'
import type * as Main from './main.tsx'
import { unavailable as words } from './content/unavailable.ts'
import { moving, nearness, unavailable, yearShown } from './names.ts'
import { prefersReducedMotion } from './theme/motion.ts'

/**
 * The inline script of every page, which nothing imports (docs/decisions/0003-hydration.md). A page is HTML to be
 * read, and nothing else runs. Its code is fetched when the browser is idle and run when somebody reaches
 * for a control; what was pressed before is repeated then. The script's element names the page's
 * modules, each after those that it imports, one of them main.tsx, and the path of the page that it is.
 */
const { modules: named = '', path } = document.currentScript?.dataset ?? {}
const modules = named.split(' ')

/** Settles when the browser has all of the page; what is hydrated before misses its rest. */
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Buttons that were pressed before the code has run, and when each has waited too long. */
const waiting = new Map<HTMLButtonElement, ReturnType<typeof setTimeout>>()

// Before the first paint. A reload starts at the top like any load (specification, section 2.12).
history.scrollRestoration = 'manual'
if (path) tidyAddress(path)
askForConsent()
addEventListener('storage', askForConsent)

// When all of the page is there.
void parsed.then(() => {
  showOwnYear()
  setTimeout(() => scrollToSection(idIn(location.hash) ?? ''), anchorScrollDelay)
  if (!prefersReducedMotion()) watchApproach()
})

// After the first paint, which on a slow line anything fetched before would delay: the headline font, then the code.
addEventListener('load', () => {
  const go = () => whenIdle(() => void loadHeadlineFont().then(fetchAhead))
  // Some privacy tools take it away.
  if (typeof PerformanceObserver === 'undefined') {
    go()
    return
  }
  new PerformanceObserver((paints, observer) => {
    // On a busy machine the first paint may show no more than a colour.
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    go()
  }).observe({ type: 'paint', buffered: true })
})

// When somebody reaches for a control, or presses a key.
for (const occasion of ['pointermove', 'pointerdown', 'focusin', 'keydown'])
  addEventListener(occasion, (event) => {
    if (
      event.type === 'keydown' ||
      elementOf(event)?.closest('a, button, input, textarea, summary')
    )
      reach()
  })

// Where the code was lost with the line. A press tries again as well.
addEventListener('online', () => {
  if (stageOf() === 'lost') void wake()
})

// Presses wait for the code; places on the page and steps in the history do not need it.
addEventListener('click', holdPress, true)
addEventListener('click', followInPlace, true)
const shown = location.pathname
addEventListener('popstate', () => {
  if (stageOf() !== 'alive' && location.pathname !== shown) location.reload()
})

/** Puts the page's own address in the place of another spelling that the host has answered with it. */
function tidyAddress(path: string) {
  if (location.pathname === path) return
  try {
    history.replaceState(history.state, '', path + location.search + location.hash)
  } catch {
    // A copy of the page on somebody's disk has no such address.
  }
}

/** Shows the banner to whoever has not decided, unless its buttons would do nothing. */
function askForConsent() {
  const stage = stageOf()
  if (stage !== 'alive') showBanner(stage !== 'lost' && decisionIn(readConsent()) === 'undecided')
}

function showOwnYear() {
  const year = `${new Date().getFullYear()}`
  for (const element of document.querySelectorAll(`[${yearShown}]`))
    if (!element.textContent.includes(year))
      element.textContent = element.textContent.replace(/\d+/, year)
}

/** Runs the code when something that moves on being seen comes near. */
function watchApproach() {
  if (typeof IntersectionObserver === 'undefined') return
  const approach = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
    },
    { rootMargin: nearness },
  )
  document.querySelectorAll(`[${moving}]`).forEach((element) => approach.observe(element))
}

function whenIdle(go: () => void) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: longestIdleWait })
  else setTimeout(go)
}

/** Has the code in the browser's cache, where the line is quick and nobody has reached for a control yet. */
function fetchAhead() {
  const { connection } = navigator
  const isSlow = connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
  if (isSlow || stageOf()) return
  const { relList } = document.createElement('link')
  for (const href of modules) {
    // Safari does not prefetch; elsewhere `fetch` would cost the main thread more.
    if (relList.supports('prefetch')) link('prefetch', href)
    else
      fetch(href, { priority: 'low' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
  }
}

const link = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))

/** Runs the code for whoever does no more than reach for it, and where it could not be had does not try again. */
function reach() {
  if (!stageOf()) void wake()
}

/** Runs the code, each module in a task of its own, and repeats what was pressed before. */
async function wake() {
  setStage('waking')
  takeBack()
  for (const href of modules) link('modulepreload', href)
  await parsed
  const [typed] = document.forms
  try {
    for (const href of modules) {
      await new Promise((resolve) => setTimeout(resolve))
      const code = (await import(/* @vite-ignore */ href)) as Partial<typeof Main>
      await code.hydrate?.(path)
    }
    setStage('alive')
    keepTyped(typed)
  } catch {
    setStage('lost')
    askForConsent()
  }
  takeBack()
  if (stageOf() === 'lost' && typed) announce(unavailable.form)
  for (const [button, lateness] of waiting) {
    clearTimeout(lateness)
    button.removeAttribute('aria-busy')
    if (stageOf() === 'alive') repeat(button)
    else sayUnavailable(button)
  }
  waiting.clear()
}

/** Says that a pressed button does nothing yet: in its form, or else beside the page; a banner would only be in the way. */
function sayUnavailable(button: HTMLButtonElement) {
  showBanner(false)
  announce(button.form ? unavailable.form : unavailable.page)
}

/** Says what helps: the line, or a reload, which is a link where nothing typed would be lost. */
function announce(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  const { problem, retry, reload, keep, orWrite } = words
  const link = Object.assign(document.createElement('a'), { href: '', textContent: reload })
  const remedy = navigator.onLine ? (isTyped() ? `${keep} ${reload}` : link) : retry
  const end = id === unavailable.form ? orWrite : '.'
  place.querySelector('span')?.replaceChildren(`${problem} Bitte `, remedy, end)
  place.hidden = false
  addEventListener('input', () => link.replaceWith(reload), { once: true })
}

const isTyped = () =>
  [...document.forms].some((form) => [...new FormData(form).values()].some(Boolean))

function takeBack() {
  for (const id of Object.values(unavailable)) {
    const place = document.getElementById(id)
    if (place) place.hidden = true
  }
}

/** Puts what was typed into the form that React has built anew, where an extension had changed the HTML. */
function keepTyped(typed: HTMLFormElement | undefined) {
  const [form] = document.forms
  if (form === typed) return
  new FormData(typed).forEach((value, name) => {
    const field = form?.elements.namedItem(name)
    if (field && 'value' in field) field.value = value as string
  })
}

// The pressed button itself may be detached by then, for the same reason.
const repeat = (button: HTMLButtonElement) =>
  button.form ? document.forms[0]?.requestSubmit() : button.click()

/** Holds a press back, and marks its button as busy. */
function holdPress(event: Event) {
  const button = elementOf(event)?.closest('button')
  const stage = stageOf()
  if (!button || stage === 'alive') return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waiting.has(button)) return
  button.setAttribute('aria-busy', 'true')
  waiting.set(
    button,
    setTimeout(() => sayUnavailable(button), pressTimeout),
  )
  if (!stage || stage === 'lost') void wake()
}

/** Follows a link to a place on a page with a form without an entry in the history, which would keep what stands in the form. */
function followInPlace(event: Event) {
  const href = elementOf(event)?.closest('a')?.getAttribute('href')
  if (!href?.startsWith('#') || !document.forms[0]) return
  event.preventDefault()
  location.replace(href)
}

import { anchorScrollDelay } from '../../machines/scrollDelays.ts'
import { longestIdleWait, patience } from '../effects/times.ts'
import { decisionIn } from '../../machines/storedConsent.ts'
import { readConsent } from '../effects/consentStorage.ts'
import { idIn, scrollToSection } from '../effects/scrolling.ts'
import type * as Main from '../main.tsx'
import {
  loadHeadlineFont,
  moving,
  nearness,
  prefersReducedMotion,
  setStage,
  showBanner,
  stageOf,
  yearShown,
} from './document.ts'

/**
 * The inline script of every page (docs/decisions/0003-hydration.md): it fetches the page's code when
 * the browser is idle and runs it when the visitor reaches for a control. Its element names the
 * page's modules, each after those that it imports; one of them is main.tsx.
 */
const addresses = document.currentScript?.dataset.modules?.split(' ') ?? []

/** The occasions on which the code runs: these on a control, any key, and something that moves on being seen coming near. */
const occasions = ['pointermove', 'pointerdown', 'focusin', 'keydown']
const controls = 'a, button, input, textarea, summary'

/** Buttons that were pressed before the page was hydrated. */
const waiting = new Set<HTMLButtonElement>()

/** Settles when the browser has all of the page; what is hydrated before misses its rest. */
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Has the modules in the browser's cache: by `prefetch`, which leaves the main thread alone, or where it is unknown by `fetch`. */
function fetchModules() {
  const { relList } = document.createElement('link')
  for (const href of addresses) {
    if (relList.supports('prefetch')) link('prefetch', href)
    else
      fetch(href, { priority: 'low' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
  }
}

const link = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))

function reach({ type, target }: Event) {
  const control = (target as Element).closest(controls)
  if (control || type === 'keydown') void wake()
}

async function wake() {
  if (stageOf()) return
  setStage('waking')
  for (const href of addresses) link('modulepreload', href)
  await parsed
  const [typed] = document.forms
  try {
    for (const href of addresses) {
      await nextTask()
      const code = (await import(/* @vite-ignore */ href)) as Partial<typeof Main>
      await code.hydrate?.()
    }
    setStage('alive')
    keepTyped(typed)
  } catch {
    setStage('lost')
  }
  for (const button of waiting) {
    button.removeAttribute('aria-busy')
    if (stageOf() === 'alive') repeat(button)
  }
}

function askForConsent() {
  if (stageOf() !== 'alive') showBanner(decisionIn(readConsent()) === 'undecided')
}

/** Holds a press back until the page is hydrated, and marks its button as busy. */
function holdPress(event: Event) {
  const button = (event.target as Element).closest('button')
  if (!button || stageOf() === 'alive') return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (stageOf() === 'lost') return
  button.setAttribute('aria-busy', 'true')
  waiting.add(button)
  if (button.form) {
    setTimeout(() => {
      if (stageOf() === 'waking') setStage('late')
    }, patience)
  }
  void wake()
}

/** Follows a link to a place on a page with a form without an entry in the history, which would keep what stands in the form. */
function followInPlace(event: Event) {
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (!href?.startsWith('#') || !document.forms[0]) return
  event.preventDefault()
  location.replace(href)
}

// Where an extension changed the HTML, React has rendered it anew: the pressed button is detached.
const repeat = (button: HTMLButtonElement) =>
  button.form ? document.forms[0]?.requestSubmit() : button.click()

function keepTyped(typed: HTMLFormElement | undefined) {
  const [form] = document.forms
  if (form === typed) return
  new FormData(typed).forEach((value, name) => {
    const field = form?.elements.namedItem(name)
    if (field && 'value' in field) field.value = value as string
  })
}

/** Loads the page anew that a step in the history leads to, as long as no code would show it. */
function watchHistory() {
  const shown = location.pathname
  addEventListener('popstate', () => {
    if (stageOf() !== 'alive' && location.pathname !== shown) location.reload()
  })
}

/** Has the modules come ahead where the line is quick and nobody has reached for a control yet. */
function fetchAhead() {
  const { connection } = navigator
  const isSlow = connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
  if (!isSlow && !stageOf()) fetchModules()
}

const fetchWhatMayCome = () => void loadHeadlineFont().then(fetchAhead)

occasions.forEach((name) => addEventListener(name, reach))
addEventListener('click', holdPress, true)
addEventListener('click', followInPlace, true)
watchHistory()

// On a slow connection anything fetched before the first paint would delay it.
addEventListener('load', () => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window)
      requestIdleCallback(fetchWhatMayCome, { timeout: longestIdleWait })
    else setTimeout(fetchWhatMayCome)
  }).observe({ type: 'paint', buffered: true })
})

void parsed.then(() => {
  for (const element of document.querySelectorAll(`[${yearShown}]`)) {
    const text = element.textContent.replace(/\d+/, `${new Date().getFullYear()}`)
    if (element.textContent !== text) element.textContent = text
  }

  if (location.hash) setTimeout(() => scrollToSection(idIn(location.hash) ?? ''), anchorScrollDelay)

  if (prefersReducedMotion()) return
  const approach = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void wake()
    },
    { rootMargin: nearness },
  )
  document.querySelectorAll(`[${moving}]`).forEach((element) => approach.observe(element))
})

// A reload starts at the top like any load (specification, section 2.12); with a hash the browser has
// jumped already, and the smooth scroll corrects it where the page has moved since.
history.scrollRestoration = 'manual'
askForConsent()
addEventListener('storage', askForConsent)

/**
 * What a page runs before its own code: fetches that code when the browser is idle or the visitor
 * does something, evaluates it in small steps, and repeats what was pressed too early.
 * The build puts it into each page and replaces CHUNKS with the page's modules in order of evaluation.
 */
declare const CHUNKS: string[]

const page = document.documentElement
const chunks = CHUNKS
const hints = ['pointerdown', 'keydown', 'focusin']
let begun = false
let pressed: HTMLButtonElement | undefined
let submitted = false
let prerendered: HTMLFormElement | undefined

/** How long a submit may wait for the form's code before the visitor is told, in ms. */
const patience = 10_000

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function fetchLater(rel: string, href: string) {
  const link = document.createElement('link')
  link.rel = rel
  link.fetchPriority = 'low'
  link.href = href
  document.head.append(link)
}

function begin() {
  if (begun) return
  begun = true
  chunks.forEach((href) => fetchLater('modulepreload', href))
  evaluate().catch(() => showUnavailable(true))
}

/** Lays out all sections: where they are is estimated until then, and no good for a jump. */
function settle() {
  page.toggleAttribute('data-settled', true)
}

function settleForLink({ target }: Event) {
  if ((target as Element).closest('a')) settle()
}

async function evaluate() {
  for (const href of chunks) {
    await nextTask()
    await import(/* @vite-ignore */ href)
  }
}

function rememberClick({ target }: Event) {
  const button = (target as Element).closest('button')
  if (button && button.type !== 'submit') pressed = button
}

/** Keeps what was typed where something foreign in the page makes React build the form anew. */
function refill({ elements }: HTMLFormElement, typed: HTMLFormElement) {
  new FormData(typed).forEach((value, name) => {
    const field = elements.namedItem(name)
    if (field && 'value' in field) field.value = value as string
  })
}

function rememberSubmit(event: Event) {
  event.preventDefault()
  submitted = true
  setTimeout(() => showUnavailable(submitted), patience)
}

addEventListener('pointerdown', () => fetchLater('manifest', '/manifest.webmanifest'), {
  once: true,
})
hints.forEach((hint) => addEventListener(hint, begin, { capture: true, once: true }))
addEventListener('keydown', settle, true)
addEventListener('click', settleForLink, true)
addEventListener('click', rememberClick, true)
addEventListener('submit', rememberSubmit, true)
addEventListener('hydrated', () => {
  removeEventListener('click', rememberClick, true)
  pressed?.click()
})
// Sent again by every form that comes later, by then without anything to repeat.
addEventListener('formready', () => {
  removeEventListener('submit', rememberSubmit, true)
  const [form] = document.forms
  if (form && prerendered && form !== prerendered) refill(form, prerendered)
  if (submitted) form?.requestSubmit()
  submitted = false
  prerendered = undefined
  showUnavailable(false)
})
addEventListener('pagelost', () => showUnavailable(true))

// What is fetched before the first paint delays it where the line is slow.
addEventListener('load', () => {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2_000 })
    else setTimeout(begin, 200)
  }).observe({ type: 'paint', buffered: true })
})

// A reload starts at the top like any load (specification, section 2); with a hash the browser has
// jumped already, and the smooth scroll corrects it where the page has moved since.
history.scrollRestoration = 'manual'
if (location.hash) settle()
addEventListener('DOMContentLoaded', () => {
  // Chromium lays out as soon as nothing is left to load, in this task. An image, even an empty
  // one, holds this up until the next task.
  new Image().src = 'data:,'
  prerendered = document.forms[0]
  if (!location.hash) return
  setTimeout(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.querySelector(':target')?.scrollIntoView({ behavior: reduced ? 'instant' : 'smooth' })
  }, 100)
})

// The banner stands in the HTML, so that it comes with the first paint: to whoever has not decided.
try {
  if (!/^(true|false)$/.test(localStorage.cookieConsent as string)) showBanner()
} catch {
  showBanner()
}

function showBanner() {
  page.toggleAttribute('data-banner', true)
}

/** Says at a form that it cannot be sent. */
function showUnavailable(shown: boolean) {
  page.toggleAttribute('data-unavailable', shown)
}

export {}

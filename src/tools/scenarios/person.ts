import type { FormValues } from '../../../machines/contactRequest.ts'
import type { ToastMessage, Tone } from '../../../machines/toastQueue.ts'
import type { Writer } from '../fillIn.ts'
import type { PageReading } from './readPage.ts'

/** What only the world perceives of a page since it was opened. */
interface Observed {
  /** What the calls to the mail service said. Firefox does not tell. */
  sent?: unknown[]
  /** Whether the last of them was given up. Firefox does not tell. */
  givenUp?: boolean
  /** The addresses that the browser was to load anew. */
  loaded: string[]
  /** What was scrolled to: `top`, or an element's id. Only jsdom, which scrolls nothing, tells. */
  scrolls?: string[]
  /** The addresses that were put into the history. Only jsdom tells. */
  pushed?: unknown[]
}

/** What a walk compares, where it can be told; whether the browser asks before the tab is closed is only tried where it matters. */
export type Shown = Partial<PageReading & Observed> & { asksBeforeClosing?: boolean }

export type Region = 'banner' | 'main' | 'contentinfo'

/** A visitor. All that is operated goes by its role and its German label. */
export interface Person extends Writer {
  /** Presses a button, or a question. */
  press: (name: string) => Promise<void>
  /** Follows a link. */
  follow: (name: string, region: Region) => Promise<void>
  /** Presses a key, or several at once: `Shift+Tab`. */
  key: (chord: string) => Promise<void>
  /** Writes by the keyboard, into what has the focus. */
  write: (text: string) => Promise<void>
  see: () => Promise<PageReading>
}

/** A visitor with a pointer, and with assistive technology. */
export interface Walker extends Person {
  /** Moves the pointer over the button, or away from everything. */
  point: (name: string | null) => Promise<void>
  /** Swipes what has this button to the right, in px. */
  swipe: (name: string, distance: number) => Promise<void>
  /** Presses the page beside everything that can be operated. */
  pressBeside: () => Promise<void>
  /** Focuses a button, or a link of a region, with the keyboard and presses a key on it. */
  pressKeyOn: (name: string, chord: string, region?: Region) => Promise<void>
  /** Focuses a field. */
  focusField: (label: string) => Promise<void>
  /** Operates a button as assistive technology does: without a pointer, and without the focus. */
  activate: (name: string) => Promise<void>
}

/** How a call to the mail service ends: with an answer, without one, or with something that no code expects. */
export type End =
  | { status: number; text: string; headers?: Record<string, string> }
  | 'reset'
  | 'bug'

/** All that happens around a visitor. A page that was opened stands still until the world goes on. */
export interface World {
  /**
   * Whether validation and rendering wait until they are told to go on, and may break, as in jsdom; from outside nobody
   * holds them, and they go on by themselves.
   */
  holdsAll: boolean
  /** Opens a page. By default, the storage contains the decision against cookies; the storage can be unreadable. */
  open: (path: string, storage?: { stored: string | null; isBlocked?: boolean }) => Promise<void>
  /** Opens a page on which the visitor reads a section, and opens the menu before the page is hydrated. */
  openWithMenu: (path: string, section: string) => Promise<void>
  observe: () => Promise<Observed>
  /** Lets time pass, in ms. */
  pass: (time: number) => Promise<void>
  /** Lets the validation go on, or breaks it. */
  validate: (breaks?: boolean) => Promise<void>
  /** Ends the call to the mail service that was made last. */
  answer: (end: End) => Promise<void>
  /** Sends the form as a script can, whether its button can be pressed or not. */
  submit: (values?: Partial<FormValues>) => Promise<void>
  /** Another tab stores this text, or clears the storage. */
  storeElsewhere: (text: string | null) => Promise<void>
  hide: (isHidden: boolean) => Promise<void>
  /** Tries to close the tab; says whether the browser asks first. */
  close: () => Promise<boolean>
  /** Has a section at the top of the window, or the top of the page. */
  read: (section: string | null) => Promise<void>
  /** Has the browser go back to this address. */
  goBack: (href: string) => Promise<void>
  /** Opens the home page, whose links then wait for their code. */
  openLinks: () => Promise<void>
  /** Gives the page that was asked for last its code, or loses it. */
  answerChunk: (isLost?: boolean) => Promise<void>
  /** Lets React show the page. */
  render: () => Promise<void>
  /** Opens a page without a toast. */
  openToasts: () => Promise<void>
  /** Has the site announce something. */
  announce: (tone: Tone, message: ToastMessage) => Promise<void>
}

/** A visit to the site: who comes, and what happens to them. */
export interface Visit {
  person: Walker
  world: World
}

import type { FormValues } from '../../machines/contactRequest.ts'
import type { ToastMessage, Tone } from '../../machines/toastQueue.ts'
import type { Writer } from '../../src/tools/fillIn.ts'
import type { End, Perceived, Region } from '../support/drivers/inPage.ts'

export type { Region } from '../support/drivers/inPage.ts'

/** What is perceived of a page, and the addresses that the browser was to load anew. */
export type Seen = Perceived & { loaded: string[] }

/** What a walk compares; whether the browser asks before the tab is closed is only tried where it matters. */
export type Shown = Partial<Seen> & { asksBeforeClosing?: boolean }

/** A visitor. All that is operated goes by its role and its German label. */
export interface Person extends Writer {
  /** Presses a button, or a question. */
  press: (name: string) => Promise<void>
  /** Follows a link. */
  follow: (name: string, region?: Region) => Promise<void>
  /** Presses a key, or several at once: `Shift+Tab`. */
  key: (chord: string) => Promise<void>
  /** Writes by the keyboard, into what has the focus. */
  write: (text: string) => Promise<void>
  /** Moves the pointer over the button, or away from everything. */
  point: (name: string | null) => Promise<void>
  /** Swipes what has this button to the right, in px. */
  swipe: (name: string, distance: number) => Promise<void>
  /** Presses the page beside everything that can be operated. */
  pressBeside: () => Promise<void>
  /** Operates a button as assistive technology does: without a pointer, and without the focus. */
  activate: (name: string) => Promise<void>
  see: () => Promise<Seen>
}

/** All that happens around a visitor. A page that was opened stands still until the world goes on. */
export interface World {
  /** Opens a page; what is stored then is the decision against cookies unless it is given, and may not be readable. */
  open: (path: string, storage?: { stored: string | null; isBlocked?: boolean }) => Promise<void>
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
  /** Opens the home page, whose links then wait: for their code, and for React to show it. */
  openLinks: () => Promise<void>
  /** Gives the page that was asked for last its code, or loses it. */
  answerChunk: (isLost?: boolean) => Promise<void>
  /** Lets React show the page. */
  render: () => Promise<void>
  /** Opens a page without a toast. */
  openToasts: () => Promise<void>
  /** Has the site announce something. */
  announce: (tone: Tone, message: ToastMessage) => Promise<void>
  /** Whether each page has to be given its code and to be rendered, though its HTML is there at once. */
  isWaiting: boolean
}

/** A visit to the site: who comes, and what happens to them. */
export interface Visit {
  person: Person
  world: World
}

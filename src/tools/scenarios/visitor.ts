import type { FormValues } from '../../../machines/contactRequest.ts'
import type { ToastMessage, Tone } from '../../../machines/toastQueue.ts'
import type { FormFiller } from '../fillIn.ts'
import type { PageReading } from './readPage.ts'

/** The effects of a page on its environment since the page was opened, such as calls and page loads. */
interface Observed {
  /** The payloads of the calls to the mail service. Firefox's driver does not report them. */
  sent?: unknown[]
  /** Whether the page aborted the latest call. Firefox's driver does not report it. */
  isAborted?: boolean
  /** The URLs that the page loaded with a full page load. */
  loaded: string[]
  /** The targets that the page scrolled to: `top`, or an element's id. Recorded only in jsdom, which cannot scroll. */
  scrolls?: string[]
  /** The URLs that were pushed to the history. Recorded only in jsdom. */
  pushed?: unknown[]
}

/**
 * The parts of a page that a path run compares. A part that a scenario leaves out, or that a driver cannot report, is not
 * compared. `asksBeforeClosing` says whether the browser asks the visitor before it closes the tab.
 */
export type Shown = Partial<PageReading & Observed> & { asksBeforeClosing?: boolean }

export type Region = 'banner' | 'main' | 'contentinfo'

/** A visitor with a keyboard and a mouse. Names of controls are their German labels. */
export interface Visitor extends FormFiller {
  /** Clicks a button, or a question of the FAQ. */
  press: (name: string) => Promise<void>
  /** Clicks a link. */
  follow: (name: string, region: Region) => Promise<void>
  /** Presses a key, or several keys at once: `Shift+Tab`. */
  pressKey: (chord: string) => Promise<void>
  /** Types with the keyboard into the focused field. */
  write: (text: string) => Promise<void>
  /** Reads what the page shows. */
  see: () => Promise<PageReading>
}

/** A visitor who can also hover, swipe, focus controls directly, and use assistive technology. */
export interface PointerVisitor extends Visitor {
  /** Moves the pointer over the button. If `name` is null, moves it to an empty part of the page. */
  pointAt: (name: string | null) => Promise<void>
  /** Swipes the toast with this button to the right, by a distance in px. */
  swipe: (name: string, distance: number) => Promise<void>
  /** Clicks the page outside all controls. */
  pressOutside: () => Promise<void>
  /** Focuses a button, or a link of a region, with the keyboard and presses a key on it. */
  pressKeyOn: (name: string, chord: string, region?: Region) => Promise<void>
  /** Focuses a field. */
  focusField: (label: string) => Promise<void>
  /** Presses a button as assistive technology does: without a pointer, and without focusing it. */
  activate: (name: string) => Promise<void>
}

/** The end of a call to the mail service: a response, a reset connection, or a value that the code does not expect. */
export type End =
  | { status: number; text: string; headers?: Record<string, string> }
  | 'reset'
  | 'bug'

/**
 * Controls everything around a visitor, such as the clock, the network and other tabs. After a page has
 * opened, its clock stops until `passTime`.
 */
export interface Environment {
  /**
   * Whether validation and rendering wait until `validate` and `render` are called, as in jsdom. In a browser, both
   * run immediately, and a test cannot make them fail.
   */
  controlsInternals: boolean
  /** Opens a page. By default, the storage says that the visitor declined cookies. `isBlocked` makes it unreadable. */
  open: (path: string, storage?: { stored: string | null; isBlocked?: boolean }) => Promise<void>
  /** Opens a page, scrolls to a section, and opens the menu before the page is hydrated. */
  openWithMenu: (path: string, section: string) => Promise<void>
  observe: () => Promise<Observed>
  /** Advances the page's clock, in ms. */
  passTime: (time: number) => Promise<void>
  /** Lets the pending validation finish. If `breaks` is true, makes the validation throw an error. */
  validate: (breaks?: boolean) => Promise<void>
  /** Ends the pending call to the mail service. */
  answer: (end: End) => Promise<void>
  /** Submits the form by a script, even if its button is disabled. */
  submit: (values?: Partial<FormValues>) => Promise<void>
  /** Stores the cookie decision in another tab. If `text` is null, clears the storage there. */
  storeInOtherTab: (text: string | null) => Promise<void>
  /** Hides or shows the page, as switching tabs does. */
  hide: (isHidden: boolean) => Promise<void>
  /** Tries to close the tab. Returns whether the browser asks the visitor first. */
  tryToClose: () => Promise<boolean>
  /** Scrolls to a section, or to the top of the page if `section` is null. */
  scrollToSection: (section: string | null) => Promise<void>
  /** Makes the browser go back to this URL. */
  goBack: (href: string) => Promise<void>
  /** Opens the home page. Chunks that are loaded for its links then wait until `answerChunk` is called. */
  openLinks: () => Promise<void>
  /** Delivers the chunk that was requested last, or makes the request fail. */
  answerChunk: (isLost?: boolean) => Promise<void>
  /** Lets React render the page that has loaded. */
  render: () => Promise<void>
  /** Opens a page on which the site can show toasts. No toast is visible yet. */
  openToasts: () => Promise<void>
  /** Makes the site show a toast. */
  announce: (tone: Tone, message: ToastMessage) => Promise<void>
}

/** The visitor of a page, and the environment that a test controls. */
export interface Visit {
  visitor: PointerVisitor
  environment: Environment
}

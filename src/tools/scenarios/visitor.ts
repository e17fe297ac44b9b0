import type { FormValues } from '../../../machines/contactRequest.ts'
import type { ToastMessage, Tone } from '../../../machines/toastQueue.ts'
import type { FormFiller } from '../fillIn.ts'
import type { PageReading } from './readPage.ts'

/**
 * All effects of a page outside its document since the page was opened, such as calls to the mail service and page
 * loads.
 */
interface Observed {
  /** The payloads of the calls to the mail service. Firefox's driver does not report them. */
  sent?: unknown[]
  /** Whether the page aborted the latest call. Firefox's driver does not report it. */
  isAborted?: boolean
  /** The URLs that the page loaded with a full page load. */
  loaded: string[]
  /**
   * The scroll targets: `top`, or the id of an element. Only the tests in jsdom record them, because jsdom cannot
   * scroll.
   */
  scrolls?: string[]
  /** The URLs that were pushed to the history. Only the tests in jsdom record them. */
  pushed?: unknown[]
}

/**
 * The parts of a page's contents and effects that a path run compares with the expectation. A part is not compared if
 * the scenario leaves it out, or if the test environment cannot report it. `asksBeforeClosing` is true if the browser
 * asks the visitor before it closes the tab.
 */
export type Shown = Partial<PageReading & Observed> & { asksBeforeClosing?: boolean }

export type Region = 'banner' | 'main' | 'contentinfo'

/** A visitor with a keyboard and a mouse. Parameters that name a control contain its German label. */
export interface Visitor extends FormFiller {
  /** Clicks a button or a question of the FAQ. */
  press: (name: string) => Promise<void>
  /** Clicks a link. */
  follow: (name: string, region: Region) => Promise<void>
  /** Presses a key, or several keys at once, such as `Shift+Tab`. */
  pressKey: (chord: string) => Promise<void>
  /** Types with the keyboard into the focused field. */
  write: (text: string) => Promise<void>
  /** Reads everything that the visitor can perceive on the page. */
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
  /** Moves the focus to a button, or to a link in a region of the page, and presses a key on it. */
  pressKeyOn: (name: string, chord: string, region?: Region) => Promise<void>
  /** Focuses a field. */
  focusField: (label: string) => Promise<void>
  /** Presses a button as assistive technology does: without a pointer, and without focusing it. */
  activate: (name: string) => Promise<void>
}

/**
 * The end of a call to the mail service: a response, a reset connection (`reset`), or an error that the site's code
 * does not expect (`bug`).
 */
export type End =
  | { status: number; text: string; headers?: Record<string, string> }
  | 'reset'
  | 'bug'

/**
 * Controls everything around a visitor, such as the clock, the network and other tabs. The clock of a newly opened page
 * does not advance until `passTime` is called.
 */
export interface Environment {
  /**
   * Whether a test can control validation and rendering. In jsdom, the value is true: both wait until the test calls
   * `validate` and `render`. In a browser, the value is false: both run immediately, and a test cannot make them fail.
   */
  controlsInternals: boolean
  /**
   * Opens a page. By default, the storage contains the decision to decline cookies. With `isBlocked`, the page cannot
   * read the storage.
   */
  open: (path: string, storage?: { stored: string | null; isBlocked?: boolean }) => Promise<void>
  /** Opens a page, scrolls to a section, and opens the menu before the page is hydrated. */
  openWithMenu: (path: string, section: string) => Promise<void>
  observe: () => Promise<Observed>
  /** Advances the page's clock by this time, in ms. */
  passTime: (time: number) => Promise<void>
  /** Lets the pending validation finish. If `breaks` is true, the validation throws an error instead. */
  validate: (breaks?: boolean) => Promise<void>
  /** Ends the pending call to the mail service. */
  answer: (end: End) => Promise<void>
  /** Submits the form with a script, which is possible even if the submit button is disabled. */
  submit: (values?: Partial<FormValues>) => Promise<void>
  /** Stores a cookie decision in another tab. If `text` is null, clears the storage in that tab instead. */
  storeInOtherTab: (text: string | null) => Promise<void>
  /** Hides or shows the page, as switching tabs does. */
  hide: (isHidden: boolean) => Promise<void>
  /** Tries to close the tab. Returns whether the browser asks the visitor first. */
  tryToClose: () => Promise<boolean>
  /** Scrolls to a section, or to the top of the page if `section` is null. */
  scrollToSection: (section: string | null) => Promise<void>
  /** Makes the browser go back to this URL. */
  goBack: (href: string) => Promise<void>
  /** Opens the home page. From then on, requests for the chunks of other pages wait until `answerChunk` is called. */
  openLinks: () => Promise<void>
  /** Answers the latest request for a chunk. If `isLost` is true, the request fails. */
  answerChunk: (isLost?: boolean) => Promise<void>
  /** Lets React render the page that has loaded. */
  render: () => Promise<void>
  /** Opens a page on which the site can show toasts. No toast is visible yet. */
  openToasts: () => Promise<void>
  /** Makes the site show a toast. */
  announce: (tone: Tone, message: ToastMessage) => Promise<void>
}

/** A visitor on a page, and the environment of the page. */
export interface Visit {
  visitor: PointerVisitor
  environment: Environment
}

import type { Configuration } from './build/configuration.ts'

declare global {
  /** The mail configuration and the site's address. The build replaces this constant with the checked values. */
  const __CONFIGURATION__: Configuration

  interface Navigator {
    /** The Network Information API, which Firefox and Safari do not support. */
    connection?: { saveData: boolean; effectiveType: string }
  }
}

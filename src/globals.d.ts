import type { Configuration } from './build/configuration.ts'

declare global {
  /** The mail configuration and the site's address, checked by the build. */
  const __CONFIGURATION__: Configuration
  /** The year in which the pages were prerendered. */
  const __BUILD_YEAR__: number
}

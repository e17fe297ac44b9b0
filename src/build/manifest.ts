import { company } from '../content/company.ts'
import { palette } from '../theme/palette.ts'

const icons = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

/** Renders the web app manifest, which defines the name and the icon of a bookmark on a phone's home screen. */
export const renderManifest = (): string =>
  JSON.stringify({
    name: company.name,
    short_name: company.brand,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons,
  })

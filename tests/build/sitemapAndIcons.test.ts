import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { findExpiryProblem } from '../../src/build/securityText.ts'
import { palette } from '../../src/theme/palette.ts'
import { listed } from '../../src/tools/scenarios/pageContents.ts'

const { siteUrl } = localConfiguration

test('the preview picture and the icons have the sizes that the manifest and each page’s <head> declare', () => {
  /** Returns the width and height of a PNG in px. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
  const picture = readFileSync('dist/preview.png')
  expect(sizeOf(picture)).toEqual([1200, 630])
  expect(picture.length).toBeLessThanOrEqual(150_000)

  const manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8')) as {
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toEqual({
    name: company.name,
    short_name: company.brand,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
  const sizes = manifest.icons.map(({ src }) => sizeOf(readFileSync(`dist${src}`)).join('x'))
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
  expect(sizeOf(readFileSync('dist/apple-touch-icon.png'))).toEqual([180, 180])
  expect(sizeOf(readFileSync('dist/favicon.ico').subarray(22))).toEqual([32, 32])
})

test('the sitemap lists all pages except 404, and robots.txt allows everything', () => {
  const [sitemap, robots] = ['sitemap.xml', 'robots.txt'].map((name) =>
    readFileSync(`dist/${name}`, 'utf8'),
  )
  const places = Array.from(sitemap?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [], ([, place]) => place)
  expect(places).toEqual(listed.map(({ path }) => siteUrl + path))
  expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('security.txt contains the fields of RFC 9116 with the company’s data', () => {
  expect(readFileSync('dist/.well-known/security.txt', 'utf8').split('\n')).toEqual([
    `Contact: mailto:${company.email}`,
    `Expires: ${company.securityTextExpires}T00:00:00Z`,
    'Preferred-Languages: de, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ])
})

test.for(['2027-03-31', '2027-12-01', '2028-02-29'])(
  'a release on 2027-03-01 accepts %s as the expiry date of security.txt',
  (expires) => {
    expect(findExpiryProblem(expires, Date.UTC(2027, 2, 1))).toBe(null)
  },
)

test.for([
  ...['2027-02-28', '2027-03-30', '2028-03-01', '', '31.12.2027', '2027-13-01', '2027-06'],
  ...['2027-06-31', '2027-6-30', '2027-06-30T00:00:00Z', ' 2027-06-30'],
])('a release on 2027-03-01 refuses %s as the expiry date of security.txt', (expires) => {
  expect(findExpiryProblem(expires, Date.UTC(2027, 2, 1))).toBe(
    `securityTextExpires is "${expires}". Set a date from 2027-04-01 to 2028-02-29. On this date, /.well-known/security.txt expires`,
  )
})

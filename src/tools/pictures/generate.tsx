import { readFile, writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { hero } from '../../content/home.ts'
import { HeroDrawing } from '../../sections/HeroDrawing.tsx'
import { GlobalStyle } from '../../theme/GlobalStyle.ts'
import { findChromium } from '../../../tests/site/chromium.ts'

const inPublic = (name: string) => new URL(`../../public/${name}`, import.meta.url)
const mark = await readFile(new URL('mark.svg', import.meta.url), 'utf8')
const font = await readFile(
  new URL('../../theme/fonts/newsreader.woff2', import.meta.url),
  'base64',
)

/** The hero's drawing under its headline, as other sites show it beside a link, 1200 × 630 px. */
function preview(): string {
  const sheet = new ServerStyleSheet()
  const body = renderToStaticMarkup(
    sheet.collectStyles(
      <>
        <GlobalStyle />
        <h1>{hero.headline}</h1>
        <HeroDrawing label={hero.picture} />
      </>,
    ),
  )
  const layout = `
    @font-face { font-family: Headline; src: url(data:font/woff2;base64,${font}); font-weight: 400 600 }
    html, body { block-size: 630px; overflow: hidden; background: var(--paper) }
    h1 { position: absolute; inset-block-start: 64px; inset-inline-start: 60px; inline-size: 700px; max-inline-size: none; font-size: 62px }
    svg { position: absolute; inset-block-end: 26px; inset-inline-start: 40px; inline-size: 1120px; max-inline-size: none }`
  return `<!doctype html><html lang="de">${sheet.getStyleTags()}<style>${layout}</style>${body}</html>`
}

/** The mark on its green, to the edges, so that every system can cut its own shape out of it. */
const icon = (size: number) =>
  `<!doctype html><style>body { margin: 0 } svg { display: block; inline-size: ${size}px }</style>${mark
    .replace(' rx="4"', '')
    .replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"')
    .replace('<rect', '<rect x="-3" y="-3"')
    .replace('width="32" height="32"', 'width="38" height="38"')}`

async function draw(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

const green = [0x12, 0x33, 0x2a]
const gold = [0xd8, 0xb2, 0x6a]
const size = 32
const shades = 4

/** How far each pixel of the icon is on the way from its green to its gold, from 0 to 1. */
async function readShades(page: Page): Promise<number[]> {
  const png = await draw(page, icon(size), size, size)
  const reds = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return Array.from(pixels).filter((_, index) => index % 4 === 0)
  }, png.toString('base64'))
  const [from = 0, to = 0] = [green[0], gold[0]]
  return reds.map((red) => Math.min(1, Math.max(0, (red - from) / (to - from))))
}

/** A PNG with two bits a pixel (ISO/IEC 15948), as every page carries the icon. */
function encode(pixels: number[]): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const palette = Array.from({ length: shades }, (_, shade) =>
    green.map((from, index) =>
      Math.round(from + (((gold[index] ?? 0) - from) * shade) / (shades - 1)),
    ),
  )
  // Each row begins with the number of its filter: none.
  const rows = Array.from({ length: size }, (_, row) => [
    0,
    ...Array.from({ length: size / 4 }, (_, byte) =>
      pixels
        .slice(row * size + byte * 4, row * size + byte * 4 + 4)
        .reduce((bits, pixel) => bits * 4 + Math.round(pixel * (shades - 1)), 0),
    ),
  ])
  return Buffer.concat([
    Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n')]),
    chunk('IHDR', Buffer.from([0, 0, 0, size, 0, 0, 0, size, 2, 3, 0, 0, 0])),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Wraps a PNG of 32 × 32 px as an icon file. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, size, size, shades, 0, 1, 0, 2, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
await writeFile(inPublic('preview.png'), await draw(page, preview(), 1200, 630))
await writeFile(inPublic('favicon.ico'), ico(encode(await readShades(page))))
await writeFile(inPublic('apple-touch-icon.png'), await draw(page, icon(180), 180, 180))
for (const edge of [192, 512]) {
  await writeFile(inPublic(`icon-${edge}.png`), await draw(page, icon(edge), edge, edge))
}
await browser.close()

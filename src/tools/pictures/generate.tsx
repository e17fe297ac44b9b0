import { readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createGlobalStyle, ServerStyleSheet } from 'styled-components'
import { hero } from '../../content/home.ts'
import { HeroDrawing } from '../../sections/HeroDrawing.tsx'
import { icon } from '../../theme/mark.ts'
import { tokens } from '../../theme/tokens.ts'
import { findChromium } from '../../../tests/site/chromium.ts'

const inPublic = (name: string) => new URL(`../../public/${name}`, import.meta.url)
const font = await readFile(
  new URL('../../theme/fonts/newsreader.woff2', import.meta.url),
  'base64',
)

const Layout = createGlobalStyle`
  ${tokens}

  @font-face {
    font-family: Headline;
    src: url(data:font/woff2;base64,${font});
  }

  body {
    margin: 0;
    background: var(--paper);
  }

  h1 {
    position: absolute;
    inset: 64px 440px auto 60px;
    margin: 0;
    color: var(--text);
    font: 62px/1.08 Headline;
    letter-spacing: -0.015em;
    word-spacing: 0.06em;
  }

  svg {
    position: absolute;
    inset: auto 40px 26px;
    inline-size: 1120px;
    max-inline-size: none;
  }
`

/** The hero's drawing under its headline, as other sites show it beside a link, 1200 × 630 px. */
function preview(): string {
  const sheet = new ServerStyleSheet()
  const body = renderToStaticMarkup(
    sheet.collectStyles(
      <>
        <Layout />
        <h1>{hero.headline}</h1>
        <HeroDrawing label={hero.picture} />
      </>,
    ),
  )
  return `<!doctype html><html lang="de">${sheet.getStyleTags()}${body}</html>`
}

const iconPage = (size: number) =>
  `<!doctype html><style>body { margin: 0 } svg { display: block; inline-size: ${size}px }</style>${icon}`

async function draw(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

/** Wraps a PNG of 32 × 32 px as an icon file. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 24, 0])
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
await writeFile(inPublic('favicon.ico'), ico(await draw(page, iconPage(32), 32, 32)))
await writeFile(inPublic('apple-touch-icon.png'), await draw(page, iconPage(180), 180, 180))
for (const edge of [192, 512]) {
  await writeFile(inPublic(`icon-${edge}.png`), await draw(page, iconPage(edge), edge, edge))
}
await browser.close()

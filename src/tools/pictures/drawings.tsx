import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { createGlobalStyle, ServerStyleSheet } from 'styled-components'
import { company } from '../../content/company.ts'
import { hero } from '../../content/home.ts'
import { HeroStreet } from '../../pictures/HeroStreet.tsx'
import { icon, mark } from '../../theme/mark.ts'
import { tokens } from '../../theme/tokens.ts'
import { inBrowser } from '../findChromium.ts'

const font = await readFile('src/theme/fonts/newsreader.woff2', 'base64')

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
    inset: 120px 440px auto 60px;
    margin: 0;
    color: var(--text);
    font: 58px/1.08 Headline;
    letter-spacing: -0.015em;
    word-spacing: 0.06em;
  }

  p {
    position: absolute;
    inset: 48px 60px auto;
    display: flex;
    gap: 14px;
    align-items: center;
    margin: 0;
    color: var(--text);
    font: 30px/1.1 Headline;
  }

  p path {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
  }

  h1 + svg {
    position: absolute;
    inset: auto 40px 26px;
    inline-size: 1120px;
    max-inline-size: none;
  }
`

/**
 * Returns the HTML of the preview picture (1200 × 630 px), which other sites show next to links to this site. The
 * picture contains the company's name, the headline and the drawing from the hero section.
 */
function preview(): string {
  const sheet = new ServerStyleSheet()
  const body = renderToStaticMarkup(
    sheet.collectStyles(
      <>
        <Layout />
        <p>
          <svg width="42" height="36" viewBox="0 0 28 24">
            <path d={mark} />
          </svg>
          {company.name}
        </p>
        <h1>{hero.headline}</h1>
        <HeroStreet label={hero.picture} />
      </>,
    ),
  )
  return `<!doctype html><html lang="de">${sheet.getStyleTags()}${body}</html>`
}

const iconPage = (size: number) =>
  `<!doctype html><style>body { margin: 0 } svg { display: block; inline-size: ${size}px }</style>${icon}`

/** Wraps a PNG of 32 × 32 px in an ICO file. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 24, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function draw(html: string, width: number, height = width): Promise<Buffer> {
  return inBrowser({ viewport: { width, height } }, async (page) => {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return page.screenshot()
  })
}

const drawIcon = (size: number) => draw(iconPage(size), size)

/** Functions that draw the pictures in `src/public`, keyed by file. */
export const drawings: Record<string, () => Promise<Buffer>> = {
  'src/public/preview.png': () => draw(preview(), 1200, 630),
  'src/public/favicon.ico': async () => ico(await drawIcon(32)),
  'src/public/apple-touch-icon.png': () => drawIcon(180),
  'src/public/icon-192.png': () => drawIcon(192),
  'src/public/icon-512.png': () => drawIcon(512),
}

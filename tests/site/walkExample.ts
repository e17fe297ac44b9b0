import { chromium } from 'playwright-core'
import { journey, loadFixture } from '../machines/fixtures.ts'
import { prepare, walks } from './walks.ts'

const [baseURL = '', executablePath = ''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ baseURL, locale: 'de-DE', reducedMotion: 'reduce' })
await prepare(page)
for (const path of loadFixture('headerMenu').paths) {
  await walks.headerMenu.along(page, path)
  console.log(`${journey(path)}: as it should be`)
}
await browser.close()

import { chromium } from 'playwright-core'
import { journey, loadFixture } from '../machines/fixtures.ts'
import { visitOn } from './playwright.ts'
import { headerMenu } from './scenarios/headerMenu.ts'
import { walk } from './walk.ts'

const [baseURL = '', executablePath = ''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ baseURL, locale: 'de-DE', reducedMotion: 'reduce' })
const visit = await visitOn(page)
for (const path of loadFixture('headerMenu').paths) {
  await walk(headerMenu, visit, path)
  console.log(`${journey(path)}: as it should be`)
}
await browser.close()

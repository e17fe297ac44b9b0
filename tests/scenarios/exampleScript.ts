import { chromium } from '@playwright/test'
import { header } from '../../src/content/frame.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { loadFixture, pathTitle } from '../support/pathFixtures.ts'
import { visitOn } from '../e2e/support/playwrightDriver.ts'
import { headerMenu } from './headerMenu.ts'
import { walk } from './walkPath.ts'

const [baseURL = '', executablePath = ''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ baseURL, locale: 'de-DE', reducedMotion: 'reduce' })
const visit = await visitOn(page)
for (const path of loadFixture('headerMenu').paths) {
  await walk(headerMenu, visit, path)
  console.log(`${pathTitle(path)}: as it should be`)
}

const { person, world } = visit
await world.open('/kontakt')
await fillIn(person, completeForm)
await person.press(header.openMenu)
console.log((await person.see()).form?.values)
await browser.close()

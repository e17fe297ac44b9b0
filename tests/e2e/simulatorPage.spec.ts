import { pathToFileURL } from 'node:url'
import { run } from '../support/runScript.ts'
import { expect, test } from './fixtures.ts'
import { partsOfEvents } from './support/locators.ts'

test(
  'the simulator page works from a file: URL, and the simulated clock advances only with its buttons',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    const file = testInfo.outputPath('simulator.html')
    expect(await run('src/tools/simulatorCommand.ts', file)).toMatchObject({ code: 0 })
    await page.goto(pathToFileURL(file).href)

    const send = async (event: string) => {
      await page.getByLabel('Event to send').selectOption(event)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await page.getByLabel('Simulate').selectOption('sendOwnerMail')
    await send('the mail is refused')
    await page.getByRole('button', { name: 'let 1 s pass' }).click()
    await page.getByRole('button', { name: 'after rateLimitPause: 0.1 s left' }).click()
    await expect(
      page.getByRole('button', { name: 'sendOwnerMail calling', exact: true }),
    ).toBeVisible()
    await send('the mail is sent')
    await expect(
      page.getByRole('button', { name: 'sendOwnerMail delivered', exact: true }),
    ).toBeVisible()
    await page.getByLabel('Actor', { exact: true }).selectOption('sendOwnerMail')
    expect(await partsOfEvents(page)).toEqual([
      ['0.000 s', 'sendOwnerMail', 'xstate.init', 'calling'],
      ['0.000 s', 'callService → sendOwnerMail', 'xstate.error.actor.callService', 'pausing'],
      ['1.100 s', 'sendOwnerMail', 'xstate.after.rateLimitPause.mailCall.pausing', 'calling'],
      ['1.100 s', 'callService → sendOwnerMail', 'xstate.done.actor.callService', 'delivered'],
    ])
  },
)

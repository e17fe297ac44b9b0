import { expect, test } from './fixtures.ts'
import { header } from '../../src/content/frame.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { loadFixture, pathTitle } from '../support/pathFixtures.ts'
import { labelled } from '../scenarios/formActions.ts'
import { headerMenu } from '../scenarios/headerMenu.ts'
import { walk } from '../scenarios/walkPath.ts'

for (const path of loadFixture('headerMenu').paths)
  test(`The menu: ${pathTitle(path)}`, async ({ visit }) => {
    await walk(headerMenu, visit, path, { report: test.step })
  })

test('What stands in the form stays while the menu is opened', async ({
  visit: { person, world },
}) => {
  await world.open('/kontakt')
  await fillIn(person, completeForm)
  await person.press(header.openMenu)
  expect((await person.see()).form?.values).toEqual(labelled((field) => completeForm[field]))
})

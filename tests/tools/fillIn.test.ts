import { expect, test } from 'vitest'
import { contact } from '../../src/content/contact.ts'
import { fillIn } from '../../src/tools/fillIn.ts'

test('fillIn fills in the given fields in the order of the page, and clears a field with an empty value', async () => {
  const filled: [label: string, value: string | boolean][] = []
  const note = async (label: string, value: string | boolean) => void filled.push([label, value])
  await fillIn({ type: note, tick: note }, { message: 'Guten Tag', firstName: '' })
  const { firstName, message } = contact.fields
  expect(filled).toEqual([
    [firstName, ''],
    [message, 'Guten Tag'],
  ])
})

import { expect, test } from 'vitest'
import { contact } from '../../src/content/contact.ts'
import { fillIn } from '../../src/tools/fillIn.ts'

test('fillIn() fills in the given fields in page order, and clears a field whose given value is empty', async () => {
  const filled: [label: string, value: string | boolean][] = []
  const note = async (label: string, value: string | boolean) => void filled.push([label, value])
  await fillIn({ type: note, tick: note }, { message: 'Guten Tag', firstName: '' })
  const { firstName, message } = contact.fields
  expect(filled).toEqual([
    [firstName, ''],
    [message, 'Guten Tag'],
  ])
})

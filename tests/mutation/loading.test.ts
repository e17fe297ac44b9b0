import { expect, test } from 'vitest'

// Stryker ignores a test file that fails to load, so a mutant that breaks the import of a machine must fail a test.
test.each(Object.entries(import.meta.glob('../../machines/*.ts')))('%s loads', async (_, load) => {
  expect(await load()).toBeDefined()
})

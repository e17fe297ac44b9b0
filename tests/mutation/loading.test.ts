import { expect, test } from 'vitest'

// Imports each machine inside a test. Stryker ignores a test file that fails to load. So without this test, Stryker
// would not detect a mutant that breaks an import.
test.each(Object.entries(import.meta.glob('../../machines/*.ts')))(
  'the machine file %s can be imported without an error',
  async (_, load) => {
    expect(await load()).toBeDefined()
  },
)

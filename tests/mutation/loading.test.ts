import { expect, test } from 'vitest'

// Import each machine inside a test, so that a mutant that breaks the import fails this test. If an import at the top
// of a test file fails, Stryker ignores the file and does not detect the mutant.
test.each(Object.entries(import.meta.glob('../../machines/*.ts')))(
  'the machine file %s can be imported without an error',
  async (_, load) => {
    expect(await load()).toBeDefined()
  },
)

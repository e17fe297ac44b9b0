import { beforeEach, vi } from 'vitest'

// Each test loads the machines anew: otherwise Stryker counts what runs while a module loads as
// covered by the first test only, and tries changes there on no other.
beforeEach(() => void vi.resetModules())

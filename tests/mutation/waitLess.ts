import { configure } from '@testing-library/react'

// Most mutants that a test detects make it wait for an element that never appears, so the timeout is short.
configure({ asyncUtilTimeout: 2_000 })

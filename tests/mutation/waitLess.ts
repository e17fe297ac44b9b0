import { configure } from '@testing-library/react'

// Most detected mutants make a test wait for an element that never appears. A short timeout makes such tests fail
// quickly.
configure({ asyncUtilTimeout: 2_000 })

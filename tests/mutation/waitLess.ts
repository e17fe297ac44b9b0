import { configure } from '@testing-library/react'

// What never comes is waited for in most of the runs that notice a change.
configure({ asyncUtilTimeout: 2_000 })

import { readFileSync } from 'node:fs'
import { rowsIn } from '../../src/tools/renew/maker.ts'

/** What docs/licences.md lists. */
export const reviewedPackages = rowsIn(readFileSync('docs/licences.md', 'utf8'))
  .slice(2)
  .map((row) => {
    const [name, version, licence] = row.slice(2, -2).split(' | ')
    return { name, version, licence }
  })

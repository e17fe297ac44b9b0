import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatted } from '../../src/tools/formatted.ts'

const head = `# Licences

The packages whose code reaches the browser, as the build tells (Vite's \`build.license\`). Read the licence of each that is
new here; \`npm run update\` writes this page. \`dist/licences.txt\`, in a release \`licences.txt\` beside the site, holds them in full.

| package | version | licence |
| --- | --- | --- |
`

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('What reaches the browser', () => {
  const built = readFileSync('dist/licences.txt', 'utf8')
  const shipped = Array.from(built.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm), ([, ...row]) => row)

  test('are the reviewed packages under the reviewed licences: npm run update', async () => {
    const rows = shipped.map((row) => `| ${row.join(' | ')} |\n`)
    const page = await formatted('docs/licences.md', head + rows.join(''))
    await expect(page).toMatchFileSnapshot(resolve('docs/licences.md'))
  })

  test('are packages that package.json and the lockfile keep for it', () => {
    const production = Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version = '', license = '' }]) => [nameOf(path), version, license])
    expect(production).toEqual(expect.arrayContaining(shipped))
  })
})

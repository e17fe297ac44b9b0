import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allowScripts,
  dependencies,
  devDependencies,
} from '../../package.json' with { type: 'json' }
import { formatted } from '../../src/tools/formatted.ts'

const head = `# Licences

The JavaScript of the site contains code of these packages, according to Vite's \`build.license\`. \`npm run update\` writes
this page. If a package is new, read its licence. The full texts of the licences are in \`dist/licences.txt\`. In a release,
they are in \`release/current/licences.txt\`.

| package | version | licence |
| --- | --- | --- |
`

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  optional?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('packages whose code reaches the browser', () => {
  const built = readFileSync('dist/licences.txt', 'utf8')
  const shipped = Array.from(built.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm), ([, ...row]) => row)

  test('docs/licences.md lists the packages in the browser code with their licences (npm run update writes it)', async () => {
    const rows = shipped.map((row) => `| ${row.join(' | ')} |\n`)
    const page = await formatted('docs/licences.md', head + rows.join(''))
    await expect(page).toMatchFileSnapshot(resolve('docs/licences.md'))
  })

  test('the lockfile lists every package in the browser code as a production dependency', () => {
    const production = Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version = '', license = '' }]) => [nameOf(path), version, license])
    expect(production).toEqual(expect.arrayContaining(shipped))
  })
})

test('package.json pins every dependency to an exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('package.json (allowScripts) refuses the install script of every package that has one', () => {
  const withScript = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? nameOf(path) : [],
  )
  expect(withScript.filter((name) => !(name in allowScripts))).toEqual([])
})

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

type Kept = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))

const { allowScripts, ...project } = readJson('package.json') as Kept & {
  allowScripts: Record<string, boolean>
}
const statecharts = readJson('src/tools/statecharts/package.json') as Kept
const lock = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
const { '': _, ...locked } = lock.packages
/** All but the state-chart package, which lies here. */
const packages = Object.entries(locked).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

const where = (isMeant: (one: LockedPackage) => boolean) =>
  packages.filter(([, one]) => isMeant(one)).map(([path]) => path)

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('both package.json name every package in one exact version', () => {
  const named = [project, statecharts].flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  )
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

describe('The lockfile', () => {
  test('holds a checksum of every package and the address of none, so that any registry serves', () => {
    expect(where(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(where(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  test('needs no install script: esbuild works without its own', () => {
    const scripted = where(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)
    expect(allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])))
  })
})

describe('What reaches the browser', () => {
  const built = readFileSync('dist/licences.txt', 'utf8')
  const shipped = Array.from(built.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm), ([, ...row]) => row)

  test('are the reviewed packages under the reviewed licences: npm run update', async () => {
    const rows = shipped.map((row) => `| ${row.join(' | ')} |\n`)
    const page = await formatted('docs/licences.md', head + rows.join(''))
    await expect(page).toMatchFileSnapshot(resolve('docs/licences.md'))
  })

  test('are packages that package.json and the lockfile keep for it', () => {
    const production = packages
      .filter(([, { dev }]) => !dev)
      .map(([path, { version = '', license = '' }]) => [nameOf(path), version, license])
    expect(production).toEqual(expect.arrayContaining(shipped))
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productionSbom } from '../../src/build/sbom.ts'
import { reviewedPackages } from './reviewedPackages.ts'

type Versions = Record<string, string>

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  dependencies?: Versions
  devDependencies?: Versions
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))

const { dependencies, devDependencies } = read('package.json') as Record<
  'dependencies' | 'devDependencies',
  Versions
>
const named = { ...dependencies, ...devDependencies }
const lock = read('package-lock.json') as {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}
const { '': root, ...locked } = lock.packages
const packages = Object.entries(locked)

const where = (isMeant: (one: LockedPackage) => boolean) =>
  packages.filter(([, one]) => isMeant(one)).map(([path]) => path)

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('package.json names every package in one exact version', () => {
  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
    [],
  )
})

describe('The lockfile', () => {
  test('agrees with package.json', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect([root?.dependencies, root?.devDependencies]).toEqual([dependencies, devDependencies])
    const versions = Object.keys(named).map((name) => [
      name,
      locked[`node_modules/${name}`]?.version,
    ])
    expect(Object.fromEntries(versions)).toEqual(named)
  })

  test('holds a checksum of every package and the address of none, so that any registry serves', () => {
    expect(where(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(where(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  test('needs no install script: esbuild works without its own', () => {
    expect(where(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)).toEqual([
      'esbuild',
    ])
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  })
})

describe('What reaches the browser', () => {
  test('are the reviewed packages under the reviewed licences', () => {
    const production = packages
      .filter(([, { dev }]) => !dev)
      .map(([path, { version, license }]) => ({ name: nameOf(path), version, licence: license }))
    expect(production).toEqual(reviewedPackages)
  })

  test('is what the bill of materials lists', () => {
    const { components, dependencies } = productionSbom()
    const names = components.map(({ name, version }) => `${name}@${version}`)
    expect(names.sort()).toEqual(
      reviewedPackages.map(({ name, version }) => `${name}@${version}`).sort(),
    )
    const referred = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect([...referred].sort()).toEqual(components.map((one) => one['bom-ref']).sort())
  })
})

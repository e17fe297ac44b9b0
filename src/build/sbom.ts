import { execFileSync } from 'node:child_process'

interface Bom {
  components: {
    name: string
    version: string
    'bom-ref': string
    licenses?: { license?: { id?: string }; expression?: string }[]
    properties?: { name: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const npmSbom = () =>
  execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--loglevel=error'],
    { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 100_000_000 },
  )

/** The packages whose code reaches the browser, as a CycloneDX bill of materials from the lockfile. */
export function productionSbom(): Bom {
  // npm's --omit=dev (with NODE_ENV=production its default) also leaves out packages that a development package depends on, React among them.
  const bom = JSON.parse(npmSbom()) as Bom
  const components = bom.components.filter(
    ({ properties }) => !properties?.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const isDropped = new Set(
    bom.components.filter((one) => !components.includes(one)).map((one) => one['bom-ref']),
  )
  return {
    ...bom,
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => !isDropped.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((name) => !isDropped.has(name)),
      })),
  }
}

/** The same packages in lines of name, version and licence. */
export const licenceList = ({ components }: Bom): string =>
  components
    .map(({ name, version, licenses = [] }) => {
      const names = licenses.map(({ license, expression }) => license?.id ?? expression)
      return `${name} ${version}: ${names.join(', ')}\n`
    })
    .sort()
    .join('')

import { formatted, read, rowsIn, texts } from '../tools/renew/maker.ts'

const page = 'docs/licences.md'

const text = `# Licences

The packages whose code reaches the browser, from package-lock.json by \`npm run sbom\`. Read the licence of each that is new here:
a test holds that nothing else is shipped. A release carries the same list as \`licences.txt\`, and as a bill of materials.
`

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

/** The packages that reach the browser and their licences, which a person reviews when they change. */
export const packages = texts(
  'npm run sbom',
  async () => {
    const lock = JSON.parse((await read('package-lock.json')).toString()) as Lock
    const rows = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version, license }]) => [
        path.replace(/^.*node_modules\//, ''),
        version,
        license,
      ])
    const table = [['package', 'version', 'licence'], ['---', '---', '---'], ...rows]
    const lines = table.map((cells) => `| ${cells.join(' | ')} |`)
    return new Map([[page, await formatted(page, `${text}\n${lines.join('\n')}\n`)]])
  },
  rowsIn,
)

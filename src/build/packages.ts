import { formatted, read, texts } from '../tools/renew/maker.ts'

const list = 'tests/site/productionPackages.json'

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

/** The packages that reach the browser and their licences, which a person reviews when they change. */
export const packages = texts(
  'npm run sbom',
  async () => {
    const lock = JSON.parse((await read('package-lock.json')).toString()) as Lock
    const listed = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version, license }]) => [
        `${path.replace(/^.*node_modules\//, '')}@${version}`,
        license,
      ])
    return new Map([[list, await formatted(list, JSON.stringify(Object.fromEntries(listed)))]])
  },
  (text) => text.match(/"\S+": ".*"/g) ?? [],
)

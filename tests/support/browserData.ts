import { readFileSync } from 'node:fs'
import data, { type BrowserName, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'

const sentence = /Safari and iOS from ([\d.]+), Chrome and Edge from (\d+) and Firefox from (\d+)/
const [, safari = '', chrome = '', firefox = ''] =
  sentence.exec(readFileSync('README.md', 'utf8')) ?? []

const oldestVersions: [BrowserName, version: string][] = [
  ['safari', safari],
  ['safari_ios', safari],
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['edge', chrome],
  ['firefox', firefox],
  ['firefox_android', firefox],
]

/**
 * The browsers that the README promises to support. `oldest` is the index of the oldest supported version. Newer
 * versions have a higher index in `releases`.
 */
const browsers = oldestVersions.map(([name, version]) => {
  const { releases } = data.browsers[name]
  const oldest = releases[version]?.index
  if (oldest === undefined)
    throw new Error(
      `README.md does not name the oldest supported version of ${name}. Add a sentence of this form: ${sentence}`,
    )
  return { name, releases, oldest }
})

/**
 * Checks whether all supported browsers have a feature, and need no flag or prefix for it. Returns false if a browser
 * has removed the feature again.
 */
const isSupported = ({ __compat }: Identifier) =>
  browsers.every(({ name, releases, oldest }) =>
    [__compat?.support[name] ?? []].flat().some((statement) => {
      const { version_added: added, version_removed, flags, prefix, alternative_name } = statement
      if (!added || version_removed || flags || prefix || alternative_name) return false
      return (releases[added.replace('≤', '')]?.index ?? Infinity) <= oldest
    }),
  )

/**
 * Stores for each name whether all supported browsers have the feature with this name. A key such as `scheduler` names
 * a global, `Object.hasOwn` names a member of this object, and `.findLast` names a member of any object. Several
 * features can share a key: `.at` is a member of `Array` and of `String`. A shared key counts as supported if all
 * browsers support at least one of its features.
 */
const support = new Map<string, boolean>()

function add(key: string, feature: Identifier) {
  if (!support.get(key)) support.set(key, isSupported(feature))
}

const featuresIn = (item: Identifier = {}) =>
  (Object.entries(item) as [string, Identifier][]).filter(
    ([name, { __compat }]) => name !== '__compat' && __compat,
  )

const { builtins = {} } = data.javascript
for (const group of [data.api, builtins, builtins.Intl, builtins.Temporal])
  for (const [owner, item] of featuresIn(group)) {
    add(owner, item)
    add(`.${owner}`, item)
    for (const [key, member] of featuresIn(item)) {
      const name = key.replace(/_static$/, '')
      add(`.${name}`, member)
      add(`${owner}.${name}`, member)
      if (owner === 'Window') add(name, member)
    }
  }

// CSS properties are also members of `element.style`, in camel case.
for (const [property, feature] of featuresIn(data.css.properties)) {
  add(`.${property}`, feature)
  add(`.${property.replace(/-./g, (letter) => letter.slice(1).toUpperCase())}`, feature)
}

export const isKnown = (key: string) => support.has(key)

/**
 * Checks whether at least one supported browser lacks this name. Returns false for names that the browser data do not
 * contain.
 */
export const isNewer = (key: string) => support.get(key) === false

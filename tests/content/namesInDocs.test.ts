import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }
import { documents, filesIn, readProjectFile } from '../support/projectFiles.ts'

/**
 * Names that the documentation mentions, although they are neither files nor identifiers of the sources. Each value is
 * the reason.
 */
const exceptions: Record<string, string> = {
  NODE_VERSION: 'Static hosts read this environment variable.',
  filterEvents: 'It is an option of xstate/graph, which the site does not use yet.',
  serializationDepthLimit: 'It is an option of @statelyai/inspect.',
  'site/assets/': 'The release writes this folder.',
  'lamp.paths.test.ts': 'It is a file that the example in the README of the package writes.',
  'tests/lamp.paths.spec.ts': 'It is a file that the example in the README of the package writes.',
  'tests/lamp.steps.ts': 'It is a file that the example in the README of the package writes.',
}

const files = [...readdirSync('.'), ...filesIn(['docs', 'machines', 'src', 'tests'], /./)]
const stems = new Set(files.map((file) => basename(file).split('.')[0]))

const isOfPackage = (file: string) => file.startsWith('src/tools/statecharts/')
const isEntryPoint = (file: string) => /statecharts\/src\/(?:index|commands)\.ts$/.test(file)
const textOf = (chosen: string[]) =>
  chosen
    // Skip this test file. The names in `exceptions` would otherwise count as identifiers of the sources.
    .filter((file) => /(?<!namesInDocs\.test)\.(?:tsx?|js|css|html)$/.test(file))
    .map(readProjectFile)
    .join('\n')

/**
 * The source code in which the test searches for the names that the documentation mentions. The site's documentation
 * may mention only exported names of the package xstate-statecharts. For this reason, `site` contains only the entry
 * points of this package.
 */
const sources = {
  package: textOf(files.filter(isOfPackage)),
  site: textOf(files.filter((file) => !isOfPackage(file) || isEntryPoint(file))),
}
const allSources = sources.package + sources.site
const words = {
  package: new Set(sources.package.match(/\w+/g)),
  site: new Set(sources.site.match(/\w+/g)),
}

const extension = /\w\.(?:[jt]sx?|cjs|json|md|html|css|svg|jpg|woff2|conf|yml|txt)$/

/** Checks whether a text in code font is the path of a file or a folder, such as `src/ui/`, `Form.tsx` or `.npmrc`. */
const isPath = (code: string) =>
  /^[\w.{][^\s(='"]*$/.test(code) &&
  [extension, /\/$/, /^\.[\w.]{5,}$/, /^(?:docs|machines|src|tests)\//].some((path) =>
    path.test(code),
  )

/**
 * Checks whether a file exists. If the path contains no folder, the file's name must be unique, or the file must be in
 * `folder`, the folder of the previous path in the paragraph. `*`, `<name>` and `{one,other}` match several names.
 */
function isThere(path: string, folder: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\*|<\w+>/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  const found = files.filter((file) => RegExp(`(?:^|/)${pattern}$`).test(file))
  const isUnique = found.length === 1 || /[/*{<]/.test(path)
  return found.some((file) => isUnique || dirname(file) === folder)
}

const ignored = readProjectFile('.gitignore').trim().split('\n')

/**
 * Checks whether a path belongs to a generated file. This is true if Git ignores the file, or if a source file contains
 * the path as a string.
 */
const isGenerated = (path: string) =>
  ignored.some((entry) => path === entry || (entry.endsWith('/') && path.startsWith(entry))) ||
  [path, `/${path}`, path.replace(/\/$/, '')].some((name) => allSources.includes(`'${name}'`))

/**
 * Returns the files, folders and identifiers in code font that do not exist. `house` selects the source code in which
 * identifiers must occur: that of the package or that of the site.
 */
function unknownIn(paragraph: string, house: keyof typeof words): string[] {
  let folder = ''
  const codes = Array.from(paragraph.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  return codes.flatMap((code) => {
    if (isPath(code)) {
      const isKnown = isThere(code, folder) || isGenerated(code)
      if (code.includes('/')) folder = code.endsWith('/') ? code.slice(0, -1) : dirname(code)
      return isKnown ? [] : code
    }
    const identifier = /\b[A-Za-z][a-z]*(?:[A-Z][a-z0-9]+)+\b|\b[A-Z]+(?:_[A-Z]+)+\b|\w+(?=\()/g
    const names = code.match(identifier) ?? []
    return names.filter((name) => !words[house].has(name) && !stems.has(name))
  })
}

const unknown = documents.map((page): [page: string, names: string[]] => {
  const text = readProjectFile(page).replaceAll(/^```[^]*?^```/gm, '')
  const paragraphs = text.split(/\n(?=\s*\n|\||- |\d+\. )/)
  const house = isOfPackage(page) ? 'package' : 'site'
  return [page, paragraphs.flatMap((paragraph) => unknownIn(paragraph, house))]
})

test.each(unknown)('every file and identifier that %s mentions exists', (_, names) => {
  expect(names.filter((name) => !(name in exceptions))).toEqual([])
})

test('each name in `exceptions` is in the documentation, and is neither a file nor an identifier', () => {
  const needed = new Set(unknown.flatMap(([, names]) => names))
  expect(Object.keys(exceptions).filter((name) => !needed.has(name))).toEqual([])
})

test.each(documents)('every npm script that %s mentions exists', (page) => {
  const named = Array.from(readProjectFile(page).matchAll(/npm run ([\w:-]+)/g), ([, name]) => name)
  expect(named.filter((name = '') => !(name in scripts))).toEqual([])
})

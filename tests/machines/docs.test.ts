import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('docs', file))
const extra = ['src/tools/pictures/README.md', 'src/theme/fonts/README.md']

/** The files and places that a text links to, by path from the root. */
const linksIn = (file: string) =>
  Array.from(read(file).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : relative(root, resolve(root, dirname(file), path))
      return { link, target, anchor }
    })

/** The anchors that GitHub gives the headings of a text. */
const anchorsOf = (file: string) =>
  Array.from(read(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every page of the documentation can be reached from docs/README.md', () => {
  const reached = new Set(['docs/README.md'])
  for (const file of reached) {
    linksIn(file)
      .filter(({ target }) => target.endsWith('.md') && existsSync(join(root, target)))
      .forEach(({ target }) => reached.add(target))
  }

  expect([...docs, ...extra].filter((file) => !reached.has(file))).toEqual([])
})

test.each(['README.md', 'SECURITY.md', ...docs, ...extra])('%s links to what is there', (file) => {
  const dead = linksIn(file).filter(
    ({ target, anchor }) =>
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  )

  expect(dead.map(({ link }) => link)).toEqual([])
})

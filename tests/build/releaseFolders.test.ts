import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../src/build/release.ts'
import { promoteTrial } from '../../src/build/releaseFolders.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'))
})
afterEach(() => rm(root, { recursive: true }))

async function add(path: string, text: string) {
  const file = join(root, 'release', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/**
 * Writes a new release into `trial/` and promotes it to the current release. Returns whether the current release
 * changed.
 */
async function release(page: string, ...more: [path: string, text: string][]) {
  await add('trial/site/index.html', page)
  await add('trial/nginx.conf', 'server')
  for (const [path, text] of more) await add(`trial/${path}`, text)
  return promoteTrial(root)
}

/** Returns the content of index.html in each release folder, keyed by the folder's name. */
async function pages() {
  const names = (await readdir(join(root, 'release'))).sort()
  const texts = names.map(
    async (name) =>
      [name, await readFile(join(root, 'release', name, 'site/index.html'), 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}

test('if a new release differs from the current release, the current release becomes the previous release', async () => {
  expect(await release('first')).toBe(true)
  expect(await pages()).toEqual({ current: 'first' })
  expect(await release('second')).toBe(true)
  expect(await release('third')).toBe(true)
  expect(await pages()).toEqual({ current: 'third', previous: 'second' })
})

test('a new release with the same bytes as the current one leaves both stored releases unchanged', async () => {
  await release('first')
  await release('second')
  expect(await release('second')).toBe(false)
  expect(await pages()).toEqual({ current: 'second', previous: 'first' })
})

test('a new release with the same bytes changes nothing, even if files were added to the current release', async () => {
  await release('first')
  await release('second')
  await add('current/site/.htaccess', 'Options')
  await add('current/site/assets/old.js', 'old')
  expect(await release('second')).toBe(false)
  expect(await pages()).toEqual({ current: 'second', previous: 'first' })
})

test.each([
  ['an additional file', ['site/sw.js', 'new']],
  ['a changed web server configuration', ['nginx.conf', 'server ']],
] as const)('a new release with %s replaces the current release', async (_name, [path, text]) => {
  await release('first')
  expect(await release('first', [path, text])).toBe(true)
  expect(await pages()).toEqual({ current: 'first', previous: 'first' })
})

test('npm run release -- --back swaps the current and the previous release, each time it runs', async () => {
  await release('good')
  await release('bad')
  await add('trial/interrupted', '')
  const { code, output } = await main(['--back'], root)
  expect([code, output]).toEqual([
    0,
    'Swapped release/current/ and release/previous/. To undo this, run the command again.\nNext: publish release/current/ as docs/deployment.md describes.',
  ])
  expect(await pages()).toEqual({ current: 'good', previous: 'bad' })
  await main(['--back'], root)
  expect(await pages()).toEqual({ current: 'bad', previous: 'good' })
})

test('after npm run release -- --back, the next release keeps the restored release as the previous one', async () => {
  await release('good')
  await release('bad')
  await main(['--back'], root)
  expect(await release('repaired')).toBe(true)
  expect(await pages()).toEqual({ current: 'repaired', previous: 'good' })
})

test.for([
  ['previous', 'current'],
  ['current', 'previous'],
] as const)(
  'npm run release -- --back changes nothing if release/%s/ is missing',
  async ([missing, kept]) => {
    await release('first')
    await release('first', ['site/sw.js', ''])
    await rm(join(root, 'release', missing), { recursive: true })
    const { code, complaint } = await main(['--back'], root)
    expect([code, complaint]).toEqual([
      1,
      expect.stringMatching(/^Cannot go back: .* does not exist\./),
    ])
    expect(await pages()).toEqual({ [kept]: 'first' })
  },
)

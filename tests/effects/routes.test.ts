import { describe, expect, test, vi } from 'vitest'
import { pathOf, paths } from '../../src/content/paths.ts'

describe('The path of an address', () => {
  test.each([
    ['/', paths.home],
    ['/kontakt', paths.contact],
    ['/kontakt/', paths.notFound],
    ['/kontakt.html', paths.notFound],
    ['/404', paths.notFound],
    ['/gibt-es-nicht', paths.notFound],
    ['/kontakt/mehr', paths.notFound],
    ['/Kontakt', paths.notFound],
    ['/constructor', paths.notFound],
  ])('%s is %s', (address, path) => expect(pathOf(address)).toBe(path))
})

test.each(Object.values(paths))('The page at %s is there once it has been loaded', async (path) => {
  vi.resetModules()
  const { loadPage, pageAt } = await import('../../src/routes.ts')
  expect(() => pageAt(path)).toThrow(`The page at ${path} has not been loaded`)
  await loadPage(path)
  expect(pageAt(path).head.title).not.toBe('')
})

import { expect, test } from 'vitest'
import { pathOf, paths } from '../../src/content/urls.ts'

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
])('The address %s is that of the page %s', (address, path) => expect(pathOf(address)).toBe(path))

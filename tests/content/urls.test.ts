import { expect, test } from 'vitest'
import { urlOf, urls } from '../../src/content/urls.ts'

test.each([
  ['/', urls.home],
  ['/kontakt', urls.contact],
  ['/kontakt/', urls.notFound],
  ['/kontakt.html', urls.notFound],
  ['/404', urls.notFound],
  ['/gibt-es-nicht', urls.notFound],
  ['/kontakt/mehr', urls.notFound],
  ['/Kontakt', urls.notFound],
  ['/constructor', urls.notFound],
])('urlOf(%j) returns the page %j', (address, path) => expect(urlOf(address)).toBe(path))

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  appRoot,
  loadHeadlineFont,
  setStage,
  showBanner,
  stageOf,
} from '../../src/effects/rootElement.ts'
import { bannerAttribute, headlineAttribute, stageAttribute } from '../../src/names.ts'

const root = document.documentElement

afterEach(() => root.getAttributeNames().forEach((name) => root.removeAttribute(name)))

test('stageOf returns null before the first call of setStage, and then the latest hydration stage', () => {
  expect(stageOf()).toBeNull()
  setStage('loading')
  setStage('failed')
  expect(stageOf()).toBe('failed')
  expect(root.getAttribute(stageAttribute)).toBe('failed')
})

test('showBanner sets and removes the banner attribute of the root element', () => {
  showBanner(true)
  showBanner(true)
  expect(root.hasAttribute(bannerAttribute)).toBe(true)
  showBanner(false)
  expect(root.hasAttribute(bannerAttribute)).toBe(false)
})

describe('loading the headline font', () => {
  test.each([
    ['loads', () => Promise.resolve([{}]), true],
    ['fails to load', () => Promise.reject(new Error('no network')), false],
    ['is not declared', () => Promise.resolve([]), false],
  ])('loadHeadlineFont applies the font only if it loads: the font %s', async (_, load, used) => {
    const fonts = { load: vi.fn(load) }
    Object.assign(document, { fonts })
    onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
    await loadHeadlineFont()
    expect(fonts.load).toHaveBeenCalledExactlyOnceWith('1em Headline')
    expect(root.hasAttribute(headlineAttribute)).toBe(used)
  })
})

test('appRoot returns the element #root, and throws if the page has no such element', () => {
  expect(appRoot).toThrow('The page does not contain an element with the id "root"')
  document.body.innerHTML = '<div id="root"></div>'
  expect(appRoot().id).toBe('root')
})

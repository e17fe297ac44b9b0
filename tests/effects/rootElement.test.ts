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

test('A page has no stage until it is given one, and then that one', () => {
  expect(stageOf()).toBeNull()
  setStage('loading')
  setStage('failed')
  expect(stageOf()).toBe('failed')
  expect(root.getAttribute(stageAttribute)).toBe('failed')
})

test('The root element says whether the banner shows', () => {
  showBanner(true)
  showBanner(true)
  expect(root.hasAttribute(bannerAttribute)).toBe(true)
  showBanner(false)
  expect(root.hasAttribute(bannerAttribute)).toBe(false)
})

describe('Headlines use their font', () => {
  test.each([
    ['once it has come', () => Promise.resolve([{}]), true],
    ['not where it cannot be had', () => Promise.reject(new Error('no network')), false],
    ['not where it is not declared', () => Promise.resolve([]), false],
  ])('%s', async (_, load, used) => {
    const fonts = { load: vi.fn(load) }
    Object.assign(document, { fonts })
    onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
    await loadHeadlineFont()
    expect(fonts.load).toHaveBeenCalledExactlyOnceWith('1em Headline')
    expect(root.hasAttribute(headlineAttribute)).toBe(used)
  })
})

test('The page lives in its root, and says so where it has none', () => {
  expect(appRoot).toThrow('The page has no #root')
  document.body.innerHTML = '<div id="root"></div>'
  onTestFinished(() => void (document.body.innerHTML = ''))
  expect(appRoot().id).toBe('root')
})

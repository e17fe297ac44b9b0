import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  keepFromHistory,
  loadAnew,
  pushHistory,
  ignoreAfterUnload,
  watchIntent,
} from '../../src/effects/history.ts'
import { contactFormId } from '../../src/names.ts'
import { fakeTimers } from '../support/fakeTimers.ts'
import { element, show } from '../support/showHtml.ts'

fakeTimers()

describe('A form that is being sent, kept out of the history,', () => {
  const words = () =>
    [`#${contactFormId}`, 'input', 'textarea', 'button'].map((name) =>
      element(name).getAttribute('autocomplete'),
    )
  const forbidden = ['off', 'off', 'off', 'off']
  const own = [null, 'given-name', null, null]
  const written: unknown[] = []

  beforeEach(() => {
    // An extension has put another form before ours.
    show(
      `<form></form><form id="${contactFormId}"><input autocomplete="given-name"><textarea></textarea><button>Ja</button></form>`,
    )
    history.replaceState({ kept: true }, '')
    written.length = 0
    vi.spyOn(history, 'replaceState').mockImplementation((...entry) => {
      written.push([entry, words()])
    })
  })

  test('is written down at once as one that is not filled in', () => {
    keepFromHistory()
    expect(words()).toEqual(forbidden)
    expect(written).toEqual([[[{ kept: true }, ''], forbidden]])
  })

  test('has its own words again in the task after its end, and is written down with them', () => {
    keepFromHistory()()
    expect(words()).toEqual(forbidden)
    vi.runAllTimers()
    expect(words()).toEqual(own)
    expect(written.slice(1)).toEqual([[[{ kept: true }, ''], own]])
  })

  test('is left as it is where the thanks have taken its place', () => {
    const form = element(`#${contactFormId}`)
    keepFromHistory()()
    form.remove()
    vi.runAllTimers()
    expect(form.getAttribute('autocomplete')).toBe('off')
    expect(written).toHaveLength(1)
  })

  test('goes out also where the browser takes no more entries', () => {
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('more than 100 times per 10 seconds', 'SecurityError')
    })
    keepFromHistory()
    expect(words()).toEqual(forbidden)
  })
})

test('a page without our form writes no history entry', () => {
  show('<form><input></form>')
  const replaceState = vi.spyOn(history, 'replaceState')
  keepFromHistory()()
  vi.runAllTimers()
  expect(replaceState).not.toHaveBeenCalled()
})

describe('A followed link', () => {
  test('is put into the history while the form is empty, which keeps what stands in it', () => {
    show(
      `<form></form><form id="${contactFormId}"><fieldset><input value="a"></fieldset><textarea>b</textarea></form>`,
    )
    const values = () =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>('input, textarea'),
        (field) => field.value,
      )
    const entries: unknown[] = []
    vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
      entries.push([entry, values()])
    })
    pushHistory('/faq')
    expect(entries).toEqual([
      [
        [null, '', '/faq'],
        ['', ''],
      ],
    ])
    expect(values()).toEqual(['a', 'b'])
  })

  test('whose page has to be loaded anew gets an entry in the history, and a step in it loads what is there', () => {
    const loaded: string[] = []
    vi.stubGlobal('location', {
      assign: (href: string) => loaded.push(href),
      reload: () => loaded.push('reload'),
    })
    loadAnew('/faq')
    loadAnew(null)
    expect(loaded).toEqual(['/faq', 'reload'])
  })

  test('is told by its page when it is likely, but no link to another site', () => {
    show('<a href="/faq">FAQ</a><a href="https://fremd.example/kontakt">Fremd</a>')
    const report = vi.fn()
    const stop = watchIntent(report)
    for (const link of document.querySelectorAll('a'))
      link.dispatchEvent(new Event('pointerover', { bubbles: true }))
    stop()
    expect(report.mock.calls).toEqual([['/faq']])
  })
})

describe('The code of a page', () => {
  const settled = async (leaves: boolean) => {
    let outcome = 'pending'
    ignoreAfterUnload(Promise.reject(new Error('The code is gone'))).then(
      () => (outcome = 'there'),
      () => (outcome = 'gone'),
    )
    if (leaves) dispatchEvent(new Event('beforeunload'))
    await vi.runAllTimersAsync()
    return outcome
  }

  test('that cannot be had says so', async () => {
    expect(await settled(false)).toBe('gone')
  })

  test('says no more where the visitor leaves before', async () => {
    expect(await settled(true)).toBe('pending')
  })
})

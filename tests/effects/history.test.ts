import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { canonicalizeUrl, reloadAfterPopstate } from '../../src/boot/address.ts'
import { urls } from '../../src/content/urls.ts'
import { keepFromHistory, loadAnew, pushHistory, watchIntent } from '../../src/effects/history.ts'
import { contactFormId, mainId } from '../../src/names.ts'
import { fetchPage } from '../../src/routes.ts'
import { fakeTimers } from '../support/fakeTimers.ts'
import { element, show } from '../support/showHtml.ts'

fakeTimers()

describe('autocomplete and the history entry while the contact form is sent', () => {
  const autocompletes = () =>
    [`#${contactFormId}`, 'input', 'textarea', 'button'].map((name) =>
      element(name).getAttribute('autocomplete'),
    )
  const forbidden = ['off', 'off', 'off', 'off']
  const original = [null, 'given-name', null, null]
  const saved: unknown[] = []

  beforeEach(() => {
    // The first form represents a form that a browser extension has added.
    show(
      `<form></form><form id="${contactFormId}"><input autocomplete="given-name"><textarea></textarea><button>Ja</button></form>`,
    )
    history.replaceState({ kept: true }, '')
    saved.length = 0
    vi.spyOn(history, 'replaceState').mockImplementation((...entry) => {
      saved.push([entry, autocompletes()])
    })
  })

  test('while the form is being sent, keepFromHistory turns autocomplete off and updates the history entry', () => {
    keepFromHistory()
    expect(autocompletes()).toEqual(forbidden)
    expect(saved).toEqual([[[{ kept: true }, ''], forbidden]])
  })

  test('after the form was sent, keepFromHistory restores autocomplete and updates the history entry', () => {
    keepFromHistory()()
    expect(autocompletes()).toEqual(forbidden)
    vi.runAllTimers()
    expect(autocompletes()).toEqual(original)
    expect(saved.slice(1)).toEqual([[[{ kept: true }, ''], original]])
  })

  test('if the form is removed after sending, keepFromHistory does not turn autocomplete on or save another entry', () => {
    const form = element(`#${contactFormId}`)
    keepFromHistory()()
    form.remove()
    vi.runAllTimers()
    expect(form.getAttribute('autocomplete')).toBe('off')
    expect(saved).toHaveLength(1)
  })

  test('keepFromHistory does not throw if history.replaceState throws a SecurityError', () => {
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('more than 100 times per 10 seconds', 'SecurityError')
    })
    keepFromHistory()
    expect(autocompletes()).toEqual(forbidden)
  })
})

test('on a page without the contact form, keepFromHistory does not update the history entry', () => {
  show('<form><input></form>')
  const replaceState = vi.spyOn(history, 'replaceState')
  keepFromHistory()()
  vi.runAllTimers()
  expect(replaceState).not.toHaveBeenCalled()
})

describe('effects of followed links', () => {
  test('pushHistory empties the form, adds a history entry, and then restores the form’s input', () => {
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

  test.each(['/faq', '/#service', '#ablauf'])(
    'if Safari refuses pushState for the URL %s, pushHistory loads this URL and keeps the form’s input',
    (href) => {
      show(`<form id="${contactFormId}"><input value="a"><textarea>b</textarea></form>`)
      const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
      const values = () => Array.from(fields, ({ value }) => value)
      vi.spyOn(history, 'pushState').mockImplementation(() => {
        throw new DOMException('more than 100 times per 30 seconds', 'SecurityError')
      })
      const done: unknown[] = []
      vi.stubGlobal('location', { assign: (to: string) => done.push([to, ...values()]) })
      addEventListener('popstate', () => done.push('popstate'), { once: true })
      pushHistory(href)
      expect(done).toEqual([[href, 'a', 'b'], 'popstate'])
    },
  )

  test('loadAnew loads the given URL, or reloads the page if the URL is null', () => {
    const loaded: string[] = []
    vi.stubGlobal('location', {
      assign: (href: string) => loaded.push(href),
      reload: () => loaded.push('reload'),
    })
    loadAnew('/faq')
    loadAnew(null)
    expect(loaded).toEqual(['/faq', 'reload'])
  })

  test.each([
    ['/kontakt#formular', []],
    ['/faq', ['reload']],
  ])(
    'before hydration, going back from /kontakt to %s causes these page loads: %j',
    (href, expected) => {
      const loaded: string[] = []
      const at = (to: string) => {
        const { pathname, hash } = new URL(to, 'https://example.org')
        return { pathname, hash, href: to, reload: () => loaded.push('reload') }
      }
      vi.stubGlobal('location', at('/kontakt'))
      const hydration = new AbortController()
      onTestFinished(() => hydration.abort())
      reloadAfterPopstate(hydration.signal)
      vi.stubGlobal('location', at(href))
      dispatchEvent(new PopStateEvent('popstate'))
      expect(loaded).toEqual(expected)
    },
  )

  test('canonicalizeUrl replaces only the path of the current history entry', () => {
    const { href } = location
    onTestFinished(() => history.replaceState(null, '', href))
    history.replaceState({ kept: true }, '', '/faq.html?a=b#c')
    const { length } = history
    canonicalizeUrl('/faq')
    expect([location.href, history.state, history.length]).toEqual([
      `${location.origin}/faq?a=b#c`,
      { kept: true },
      length,
    ])
  })

  test.each(['pointerover', 'focusin', 'touchstart'])(
    'on %s, watchIntent reports the path of an internal link, and ignores links to other sites',
    (type) => {
      show('<a href="/faq">FAQ</a><a href="https://fremd.example/kontakt">Fremd</a>')
      const report = vi.fn()
      const stop = watchIntent(report)
      for (const link of document.querySelectorAll('a'))
        link.dispatchEvent(new Event(type, { bubbles: true }))
      stop()
      expect(report.mock.calls).toEqual([['/faq']])
    },
  )
})

describe('the code of a page that the visitor wants to open', () => {
  const code = '../../src/pages/faq.tsx'
  const outcomeOfFailure = async (leaves: boolean) => {
    vi.doMock(code, () => {
      throw new Error('The code failed to load')
    })
    onTestFinished(() => vi.doUnmock(code))
    let outcome = 'pending'
    fetchPage(urls.faq).then(
      () => (outcome = 'resolved'),
      () => (outcome = 'rejected'),
    )
    if (leaves) dispatchEvent(new Event('beforeunload'))
    await vi.dynamicImportSettled()
    return outcome
  }

  test('fetchPage rejects if the code of a page fails to load', async () => {
    expect(await outcomeOfFailure(false)).toBe('rejected')
  })

  test('fetchPage loads the code of a page again after a failure', async () => {
    show(`<main id="${mainId}"></main>`)
    expect(await outcomeOfFailure(false)).toBe('rejected')
    vi.doUnmock(code)
    await expect(fetchPage(urls.faq)).resolves.toBeUndefined()
  })

  test('fetchPage never settles if the visitor leaves the page before the code fails to load', async () => {
    expect(await outcomeOfFailure(true)).toBe('pending')
  })

  test('fetchPage rejects if a browser extension has removed the main element, and otherwise resolves', async () => {
    show(`<main id="${mainId}"></main>`)
    await expect(fetchPage(urls.imprint)).resolves.toBeUndefined()
    element('main').remove()
    await expect(fetchPage(urls.imprint)).rejects.toThrow()
  })
})

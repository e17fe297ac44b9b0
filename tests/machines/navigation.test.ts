import { expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/constants.ts'
import { navigationCases } from '../../src/tools/machineCases/navigation.ts'
import { createReplay } from 'xstate-statecharts/paths'
import { testPaths } from '../support/testPaths.ts'

testPaths('navigation', navigationCases)

/**
 * Creates a dry run of the machine `navigation`, which starts on the home page. `done` contains the executed actions
 * with their parameters.
 */
function visit() {
  const { dryRun, executed } = createReplay(navigationCases.machine, navigationCases)
  const goTo = (to: string, href: string | null) => {
    const [path, section = null] = to.split('#')
    dryRun.send({ type: 'place.wanted', place: { path, section }, href })
  }
  /** Ends the machine's request for the code of a page, unless the machine has already cancelled the request. */
  const end = (path: string, type: string) => {
    if (dryRun.running().some(({ options }) => options.input === path)) dryRun.send({ type })
  }
  return {
    done: executed,
    wait: (milliseconds: number) => dryRun.advance(milliseconds),
    value: () => dryRun.snapshot().value as unknown,
    follow: (href: string) => goTo(href, href),
    goBack: (href: string) => goTo(href, null),
    fetched: (path: string) => end(path, 'xstate.done.actor.fetchPage'),
    cannotFetch: (path: string) => end(path, 'xstate.error.actor.fetchPage'),
    shown: (path: string) => dryRun.send({ type: 'page.shown', path }),
  }
}

test.each(['/faq', '/kontakt'])(
  'after quick clicks on two links, the page of the second link opens, even if %s loads first',
  (first) => {
    const { done, follow, fetched, shown, value } = visit()
    const [one, other] = ['/faq', '/kontakt'] as const
    follow(one)
    follow(other)
    fetched(first)
    fetched(first === one ? other : one)
    shown(other)

    expect(value()).toBe('resting')
    expect(done).toEqual([
      ...[['closeMenu'], ['closeMenu'], ['writeHistory', other], ['describePage', other]],
      ...[['scrollToTop'], ['focusTitle']],
    ])
  },
)

test('if a visitor quickly follows another link, the page does not scroll to the section of the previous link', () => {
  const { done, follow, wait } = visit()
  const scrolls = () => done.filter(([what]) => what.startsWith('scroll'))
  follow('/#service')
  wait(menuScrollDelay - 1)
  follow('/#prozess')
  wait(menuScrollDelay - 1)
  expect(scrolls()).toEqual([])
  wait(1)
  follow('/#service')
  follow('/faq')
  wait(menuScrollDelay)

  expect(scrolls()).toEqual([['scrollToSection', 'prozess']])
})

test('going back or forward does not add a history entry', () => {
  const { done, follow, fetched, goBack, shown } = visit()
  follow('/faq')
  fetched('/faq')
  shown('/faq')
  goBack('/')
  fetched('/')
  shown('/')
  goBack('/#service')
  goBack('/')

  expect(done.filter(([what]) => what === 'writeHistory')).toEqual(
    ['/faq', null, null, null].map((href) => ['writeHistory', href]),
  )
})

test('if the chunk of a page fails to load, a full page load opens the page', () => {
  const { done, follow, cannotFetch, goBack, value } = visit()
  follow('/faq#steuern')
  cannotFetch('/faq')
  expect(value()).toBe('resting')
  goBack('/kontakt')
  cannotFetch('/kontakt')

  expect(done).toEqual([
    ...[['closeMenu'], ['loadAnew', '/faq#steuern']],
    ...[['closeMenu'], ['loadAnew', null]],
  ])
})

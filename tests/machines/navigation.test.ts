import { expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/constants.ts'
import { navigationCases } from '../../src/tools/machineCases/navigation.ts'
import { createReplay } from 'xstate-statecharts'
import { testPaths } from '../support/testPaths.ts'

testPaths('navigation', navigationCases)

/** A visitor on the home page; `done` lists what the site does, with what it is given. */
function visit() {
  const { dryRun, executed } = createReplay(navigationCases.machine, navigationCases)
  const goTo = (to: string, href: string | null) => {
    const [path, section = null] = to.split('#')
    dryRun.send({ type: 'place.wanted', place: { path, section }, href })
  }
  /** The code of a page that is asked for no more is nobody's. */
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

test.each(['/faq', '/kontakt'])('two quick clicks end on the second, %s comes first', (first) => {
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
})

test('the section chosen last is scrolled to, and none after another page was', () => {
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

test('a step in the history is not written into it', () => {
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

test('a page whose code cannot be had is loaded anew at its address', () => {
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

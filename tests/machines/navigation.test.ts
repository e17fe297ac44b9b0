import { expect, test } from 'vitest'
import { machineCases } from '../../src/tools/machineCases/index.ts'
import { createReplay } from '../../src/tools/statecharts/replay.ts'

/** A visitor on the home page; `done` lists what the site does, with what it is given. */
async function visit() {
  const { menuScrollDelay } = await import('../../machines/constants.ts')
  const machine = await machineCases.navigation.load()
  const { dryRun, executed } = createReplay(machine, machineCases.navigation)
  const goTo = (to: string, href: string | null) => {
    const [path, section = null] = to.split('#')
    dryRun.send({ type: 'place.wanted', place: { path, section }, href })
  }
  /** The code of a page that is asked for no more is nobody's. */
  const end = (path: string, type: string) => {
    if (dryRun.running().some(({ options }) => options.input === path)) dryRun.send({ type })
  }
  return {
    menuScrollDelay,
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
  'two quick clicks end on the second, %s comes first',
  async (first) => {
    const { done, follow, fetched, shown, value } = await visit()
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

test('the section chosen last is scrolled to, and none after another page was', async () => {
  const { done, follow, wait, menuScrollDelay } = await visit()
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

test('a step in the history is not written into it', async () => {
  const { done, follow, fetched, goBack, shown } = await visit()
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

test('a page whose code cannot be had is loaded anew at its address', async () => {
  const { done, follow, cannotFetch, goBack, value } = await visit()
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

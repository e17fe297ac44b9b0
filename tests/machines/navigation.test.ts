import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { holdCalls, settled } from './record.ts'

/** A visitor on the home page; `done` lists what the site does. */
async function visit() {
  const { navigation } = await import('../../machines/navigation.ts')
  const delays = await import('../../machines/scrollDelays.ts')
  const clock = new SimulatedClock()
  const { calls: fetches, hold } = holdCalls<string, void>()
  const done: string[] = []
  const note = (what: string) => (_: unknown, value?: unknown) =>
    void done.push([what, value].join(' ').trim())
  const actor = createActor(
    navigation.provide({
      actors: { fetchPage: hold('fetchPage') },
      actions: {
        closeMenu: note('close menu'),
        describePage: note('describe'),
        focusTitle: note('focus title'),
        loadAnew: note('load anew'),
        scrollToSection: note('scroll to'),
        scrollToTop: note('scroll to top'),
        writeHistory: note('write'),
      },
    }),
    { clock, input: { path: '/' } },
  ).start()
  const goTo = (to: string, href: string | null) => {
    const [path = '', section = null] = to.split('#')
    actor.send({ type: 'place.wanted', place: { path, section }, href })
  }
  const lastOf = (path: string) => fetches.findLast(({ input }) => input === path)
  return {
    ...delays,
    done,
    wait: (milliseconds: number) => clock.increment(milliseconds),
    value: () => actor.getSnapshot().value,
    path: () => actor.getSnapshot().context.path,
    follow: (href: string) => goTo(href, href),
    goBack: (href: string) => goTo(href, null),
    fetched: (path: string) => {
      lastOf(path)?.resolve()
      return settled()
    },
    cannotFetch: (path: string) => {
      lastOf(path)?.reject(new Error('no network'))
      return settled()
    },
    shown: (path: string) => actor.send({ type: 'page.shown', path }),
  }
}

const arrived = ['scroll to top', 'focus title']

test('the page before stays until the next one can show, and the menu closes at once', async () => {
  const { done, follow, fetched, shown, path } = await visit()
  follow('/faq')
  expect([path(), done.splice(0)]).toEqual(['/', ['close menu']])
  await fetched('/faq')
  expect([path(), done.splice(0)]).toEqual(['/faq', ['write /faq']])
  shown('/faq')

  expect(done).toEqual(['describe /faq', ...arrived])
})

test.each(['/faq', '/kontakt'])(
  'two quick clicks end on the second, %s comes first',
  async (first) => {
    const { done, follow, fetched, shown, path, value } = await visit()
    const [one, other] = ['/faq', '/kontakt'] as const
    follow(one)
    follow(other)
    await fetched(first)
    await fetched(first === one ? other : one)
    shown(other)

    expect([path(), value()]).toEqual([other, 'resting'])
    expect(done).toEqual([
      'close menu',
      'close menu',
      `write ${other}`,
      `describe ${other}`,
      ...arrived,
    ])
  },
)

test('whoever goes to another page and quickly back stays where they were', async () => {
  const { done, follow, fetched, path, value } = await visit()
  follow('/faq')
  follow('/')
  await fetched('/faq')

  expect([path(), value()]).toEqual(['/', 'resting'])
  expect(done).toEqual(['close menu', 'write /', 'close menu', ...arrived])
})

test('whoever goes back while the next page is being rendered arrives on the one before', async () => {
  const { done, follow, fetched, goBack, shown, path, value } = await visit()
  follow('/faq')
  await fetched('/faq')
  goBack('/')
  shown('/faq')
  await fetched('/')
  shown('/faq')
  expect([path(), value()]).toEqual(['/', 'arriving'])
  shown('/')

  expect(value()).toBe('resting')
  expect(done.slice(2)).toEqual(['close menu', 'write', 'describe /', ...arrived])
})

test('a link that is followed again while its page is being rendered does not end the arrival', async () => {
  const { done, follow, fetched, shown, value } = await visit()
  follow('/faq')
  await fetched('/faq')
  follow('/faq')
  expect(value()).toBe('arriving')
  shown('/faq')

  expect(value()).toBe('resting')
  expect(done.slice(2)).toEqual(['write /faq', 'close menu', 'describe /faq', ...arrived])
})

test('a section of the same page is scrolled to when the menu has closed', async () => {
  const { done, follow, wait, menuScrollDelay } = await visit()
  follow('/#service')
  wait(menuScrollDelay - 1)
  expect(done).toEqual(['write /#service', 'close menu'])
  wait(1)

  expect(done.slice(2)).toEqual(['scroll to service'])
})

test('a section of a new page is scrolled to a moment later, from its top', async () => {
  const { done, follow, fetched, shown, wait, anchorScrollDelay } = await visit()
  follow('/faq#steuern')
  await fetched('/faq')
  shown('/faq')
  wait(anchorScrollDelay - 1)
  expect(done.slice(2)).toEqual(['describe /faq', 'scroll to top'])
  wait(1)

  expect(done.slice(4)).toEqual(['scroll to steuern'])
})

test('the section chosen last is scrolled to, and none after another page was', async () => {
  const { done, follow, wait, menuScrollDelay } = await visit()
  follow('/#service')
  wait(menuScrollDelay - 1)
  follow('/#prozess')
  wait(menuScrollDelay - 1)
  expect(done.filter((one) => one.startsWith('scroll'))).toEqual([])
  wait(1)
  follow('/#service')
  follow('/faq')
  wait(1_000)

  expect(done.filter((one) => one.startsWith('scroll'))).toEqual(['scroll to prozess'])
})

test('the top of the same page is gone to at once, with the focus on its title', async () => {
  const { done, follow } = await visit()
  follow('/')

  expect(done).toEqual(['write /', 'close menu', ...arrived])
})

test('a step in the history is not written into it', async () => {
  const { done, follow, fetched, goBack, shown } = await visit()
  follow('/faq')
  await fetched('/faq')
  shown('/faq')
  goBack('/')
  await fetched('/')
  shown('/')
  goBack('/#service')
  goBack('/')

  expect(done.filter((one) => one.startsWith('write'))).toEqual([
    'write /faq',
    ...['write', 'write', 'write'],
  ])
})

test('a page whose code cannot be had is loaded anew at its address', async () => {
  const { done, follow, cannotFetch, goBack, path, value } = await visit()
  follow('/faq#steuern')
  await cannotFetch('/faq')
  expect([path(), value(), done.splice(0)]).toEqual([
    '/',
    'resting',
    ['close menu', 'load anew /faq#steuern'],
  ])
  goBack('/kontakt')
  await cannotFetch('/kontakt')

  expect(done).toEqual(['close menu', 'load anew'])
})

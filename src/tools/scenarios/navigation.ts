import type { navigation as machine } from '../../../machines/navigation.ts'
import { faq } from '../../content/faq.ts'
import * as home from '../../content/home.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import type { Expectation } from 'xstate-statecharts'
import { menuLabels, sectionLabels } from './pageContents.ts'
import { isStep, type PathOf, type Scenario } from './scenario.ts'

const pages: Record<string, Record<'link' | 'title' | 'head', string>> = {
  [urls.home]: { link: header.home, title: home.hero.headline, head: home.head.title },
  [urls.faq]: { link: menuLabels[urls.faq], title: faq.title, head: faq.head.title },
}

const pageAt = (path: unknown) => {
  const page = pages[path as string]
  if (!page) throw new Error(`The walk knows no page ${String(path)}`)
  return page
}

/** What comes after each step by itself: code asked for before is not waited for, nor is the rendering of a page. */
function comesBy({ steps }: PathOf<typeof machine>) {
  const asked = new Set<string>([urls.home])
  let destination: string = urls.home
  const comes = new Map<Expectation, string>()
  for (const step of steps) {
    const { event } = step
    if (event.type === 'place.wanted') destination = event.place.path
    if (event.type.endsWith('.actor.fetchPage')) asked.add(destination)
    if (step.value === 'fetching' && asked.has(destination))
      comes.set(step, 'xstate.done.actor.fetchPage')
    else if (step.value === 'arriving') comes.set(step, 'page.shown')
  }
  return comes
}

export const navigation: Scenario<typeof machine> = {
  machine: 'navigation',
  part: 'A followed link',
  // Nothing can happen before what comes by itself.
  isPossible: (path) => {
    const comes = comesBy(path)
    return path.steps.every((step, index) => {
      const next = comes.get(step)
      return next === undefined || next === path.steps[index + 1]?.event.type
    })
  },
  play: ({ person, world }) => {
    let comes = new Map<Expectation, string>()
    const expected = {
      address: urls.home as string,
      title: pageAt(urls.home).title,
      head: pageAt(urls.home).head,
      focus: 'nothing',
      scrolls: [] as string[],
      pushed: [] as unknown[],
      loaded: [] as string[],
    }
    return {
      begin: async (path) => {
        if (!world.holdsAll) comes = comesBy(path)
        await world.openLinks()
      },
      isPassing: (step) => comes.has(step),
      does: {
        'place.wanted': async ({ place, href }) => {
          if (href === null) {
            await world.goBack(place.path)
            expected.address = place.path
            return
          }
          const { link } = pageAt(place.path)
          await person.press(header.openMenu)
          await person.follow(place.section ? sectionLabels.service : link, 'banner')
          expected.focus = href === urls.home ? link : 'nothing'
        },
        'page.shown': async ({ type }, { step, before }) => {
          if (comes.get(before) !== type && step.value !== 'arriving') await world.render()
        },
      },
      ends: {
        'xstate.done.actor.fetchPage': async ({ type }, { before }) => {
          if (comes.get(before) !== type) await world.answerChunk()
        },
        'xstate.error.actor.fetchPage': () => world.answerChunk(true),
      },
      shows: (rest) => {
        const page = pageAt(rest.shown.path)
        for (const [action, parameter] of isStep(rest) ? rest.actions : []) {
          if (action === 'writeHistory' && parameter) {
            expected.address = parameter as string
            expected.pushed.push(parameter)
          }
          if (action === 'describePage')
            Object.assign(expected, { title: page.title, head: page.head })
          if (action === 'scrollToTop') expected.scrolls.push('top')
          if (action === 'focusTitle') expected.focus = page.title
          if (action === 'scrollToSection') {
            expected.scrolls.push(parameter as string)
            expected.focus = home.service.title
          }
          if (action === 'loadAnew') expected.loaded.push((parameter ?? expected.address) as string)
        }
        if (world.holdsAll) expected.title = page.title
        const { scrolls, pushed, loaded, ...others } = expected
        return {
          ...others,
          scrolls: [...scrolls],
          pushed: [...pushed],
          loaded: [...loaded],
          menu: { button: header.openMenu, expanded: false, reachable: false },
        }
      },
    }
  },
}

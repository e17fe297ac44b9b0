import type { navigation as machine } from '../../../machines/navigation.ts'
import { faq } from '../../content/faq.ts'
import * as home from '../../content/home.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import type { Expectation } from 'xstate-statecharts/paths'
import { menuLabels, sectionLabels } from './pageContents.ts'
import { isStep, type PathOf, type Scenario } from './scenario.ts'

const pages: Record<string, Record<'link' | 'title' | 'head', string>> = {
  [urls.home]: { link: header.home, title: home.hero.headline, head: home.head.title },
  [urls.faq]: { link: menuLabels[urls.faq], title: faq.title, head: faq.head.title },
}

const pageAt = (path: unknown) => {
  const page = pages[path as string]
  if (!page)
    throw new Error(
      `The scenario of the navigation does not know the page at ${String(path)}. Add the page to "pages" in src/tools/scenarios/navigation.ts`,
    )
  return page
}

/**
 * Returns the steps after which the browser causes the next event without an action of the visitor, each with the type
 * of this event. The event is the rendering of a page, or the end of a chunk request if the browser has already loaded
 * the chunk.
 */
function automaticEvents({ steps }: PathOf<typeof machine>) {
  const asked = new Set<string>([urls.home])
  let destination: string = urls.home
  const automatic = new Map<Expectation, string>()
  for (const step of steps) {
    const { event } = step
    if (event.type === 'place.wanted') destination = event.place.path
    if (event.type.endsWith('.actor.fetchPage')) asked.add(destination)
    if (step.value === 'fetching' && asked.has(destination))
      automatic.set(step, 'xstate.done.actor.fetchPage')
    else if (step.value === 'arriving') automatic.set(step, 'page.shown')
  }
  return automatic
}

export const navigation: Scenario<typeof machine> = {
  machine: 'navigation',
  part: 'The navigation',
  // The browser causes some events automatically, and a browser test cannot delay them. Skip paths in which a different
  // event comes first.
  isPossible: (path) => {
    const automatic = automaticEvents(path)
    return path.steps.every((step, index) => {
      const next = automatic.get(step)
      return next === undefined || next === path.steps[index + 1]?.event.type
    })
  },
  play: ({ visitor, environment }) => {
    let automatic = new Map<Expectation, string>()
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
        if (!environment.controlsInternals) automatic = automaticEvents(path)
        await environment.openLinks()
      },
      isTooShortToSee: (step) => automatic.has(step),
      does: {
        'place.wanted': async ({ place, href }) => {
          if (href === null) {
            await environment.goBack(place.path)
            expected.address = place.path
            return
          }
          const { link } = pageAt(place.path)
          await visitor.press(header.openMenu)
          await visitor.follow(place.section ? sectionLabels.service : link, 'banner')
          expected.focus = href === urls.home ? link : 'nothing'
        },
        'page.shown': async ({ type }, { step, before }) => {
          if (automatic.get(before) !== type && step.value !== 'arriving')
            await environment.render()
        },
      },
      ends: {
        'xstate.done.actor.fetchPage': async ({ type }, { before }) => {
          if (automatic.get(before) !== type) await environment.answerChunk()
        },
        'xstate.error.actor.fetchPage': () => environment.answerChunk(true),
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
        if (environment.controlsInternals) expected.title = page.title
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

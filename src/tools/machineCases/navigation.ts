import { navigation, type Place } from '../../../machines/navigation.ts'
import { casesOf, defineCases } from './defineCases.ts'

const goTo = (place: Place, href: string | null) => ({ type: 'place.wanted', place, href }) as const
const home: Place = { path: '/', section: null }
const faq: Place = { path: '/faq', section: null }

const cases = casesOf<typeof navigation>({
  'follows a link to the home page': goTo(home, '/'),
  'follows a link to a section of the home page': goTo(
    { ...home, section: 'service' },
    '/#service',
  ),
  'follows a link to the FAQ': goTo(faq, '/faq'),
  'goes back to the home page': goTo(home, null),
  'goes back to the FAQ': goTo(faq, null),
  'the code of the page loads': { type: 'xstate.done.actor.fetchPage' },
  'the code of the page fails to load': {
    type: 'xstate.error.actor.fetchPage',
    error: { message: 'no network' },
  },
  'the home page is rendered': { type: 'page.shown', path: '/' },
  'the FAQ is rendered': { type: 'page.shown', path: '/faq' },
  'the wait for the closing menu ends': {
    type: 'xstate.after.menuScrollDelay.navigation.scrolling.onSamePage',
  },
  'the wait for the new page ends': {
    type: 'xstate.after.anchorScrollDelay.navigation.scrolling.onNewPage',
  },
})

export const navigationCases = defineCases(navigation, cases, ['path'], { input: { path: '/' } })

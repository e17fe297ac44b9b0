import { headerMenu } from '../../../machines/headerMenu.ts'
import { casesOf, defineCases } from './defineCases.ts'

const cases = [
  ...casesOf<typeof headerMenu>({
    'presses the menu button': { type: 'menu.toggled', current: null },
    'presses Escape': { type: 'menu.escaped' },
    'dismisses the menu': { type: 'menu.dismissed' },
  }),
  ...casesOf<typeof headerMenu>(
    {
      'presses the menu button while reading a section': {
        type: 'menu.toggled',
        current: 'prozess',
      },
    },
    // The section is relevant only if the press opens the menu, so the visible menu needs no second case.
    { when: (snapshot) => !snapshot.hasTag('visible') },
  ),
]

export const headerMenuCases = defineCases(
  headerMenu,
  cases,
  ['current'],
  // This start is a menu that was opened before hydration. No path from a closed menu takes the transition of this
  // start.
  { input: { isOpen: true, current: 'prozess' } },
)

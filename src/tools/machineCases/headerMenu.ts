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
    // Send this event only while the menu is closed. While the menu is open, the machine ignores `current`.
    { when: (snapshot) => !snapshot.hasTag('visible') },
  ),
]

export const headerMenuCases = defineCases(
  headerMenu,
  cases,
  ['current'],
  // In each path, the menu was opened before hydration. So the paths cover a machine that starts in the state `open`.
  { input: { isOpen: true, current: 'prozess' } },
)

import type { headerMenu } from '../../../machines/headerMenu.ts'
import { casesOf, defineCases } from './defineCases.ts'

const cases = casesOf<typeof headerMenu>({
  'presses the menu button': { type: 'menu.toggled', current: null },
  'presses the menu button while reading a section': { type: 'menu.toggled', current: 'prozess' },
  'presses Escape': { type: 'menu.escaped' },
  'clicks beside the menu': { type: 'menu.dismissed' },
})

/** What can happen to the machine `headerMenu`. */
export const headerMenuCases = defineCases(
  async () => (await import('../../../machines/headerMenu.ts')).headerMenu,
  cases,
  ['current'],
)

import type { headerMenu as machine } from '../../../machines/headerMenu.ts'
import { urls } from '../../content/urls.ts'
import { header, sectionLinks } from '../../content/frame.ts'
import type { Scenario } from './scenario.ts'
import type { Expectation } from 'xstate-statecharts'

const buttonIn = ({ tags }: Expectation) =>
  tags.includes('visible') ? header.closeMenu : header.openMenu

export const headerMenu: Scenario<typeof machine> = {
  machine: 'headerMenu',
  part: 'The header',
  play: ({ person, world }) => {
    let focus: string = header.closeMenu
    return {
      begin: () => world.openWithMenu(urls.home, 'prozess'),
      does: {
        'menu.toggled': async ({ current }, { before, step }) => {
          await world.read(current)
          await person.press(buttonIn(before))
          focus = buttonIn(step)
        },
        'menu.escaped': async () => {
          await person.key('Tab')
          await person.key('Escape')
          focus = header.openMenu
        },
        'menu.dismissed': async () => {
          await person.pressBeside()
          focus = 'main'
        },
      },
      shows: (rest) => {
        const isOpen = rest.tags.includes('visible')
        const current = sectionLinks.filter(({ id }) => id === rest.shown.current)
        return {
          menu: { button: buttonIn(rest), expanded: isOpen, reachable: isOpen },
          marked: current.map(({ label }) => [label, 'location']),
          focus,
        }
      },
      anytime: {
        'menu.escaped': () => person.key('Escape'),
        'menu.dismissed': person.pressBeside,
      },
    }
  },
}

import type { headerMenu as machine } from '../../../machines/headerMenu.ts'
import * as home from '../../content/home.ts'
import { urls } from '../../content/urls.ts'
import { header, sectionLinks } from '../../content/frame.ts'
import type { Scenario } from './scenario.ts'
import type { Expectation } from 'xstate-statecharts/paths'

const buttonIn = ({ tags }: Expectation) =>
  tags.includes('visible') ? header.closeMenu : header.openMenu

export const headerMenu: Scenario<typeof machine> = {
  machine: 'headerMenu',
  part: 'The header menu',
  play: ({ visitor, environment }) => {
    let focus: string = header.closeMenu
    return {
      begin: () => environment.openWithMenu(urls.home, 'prozess'),
      does: {
        'menu.toggled': {
          'with the pointer': async ({ current }, { before, step }) => {
            await environment.scrollToSection(current)
            await visitor.press(buttonIn(before))
            focus = buttonIn(step)
          },
          'with the keyboard': async ({ current }, { before, step }) => {
            await environment.scrollToSection(current)
            await visitor.pressKeyOn(buttonIn(before), 'Enter')
            focus = buttonIn(step)
          },
        },
        'menu.escaped': {
          'on a link of the menu': async () => {
            await visitor.pressKey('Tab')
            await visitor.pressKey('Escape')
            focus = header.openMenu
          },
          'on the menu button': async () => {
            await visitor.pressKeyOn(header.closeMenu, 'Escape')
            focus = header.openMenu
          },
        },
        'menu.dismissed': {
          'by a press beside it': async () => {
            await visitor.pressOutside()
            focus = 'main'
          },
          'by moving the focus out of the header': async () => {
            await visitor.pressKey('Shift+Tab')
            focus = header.skip
          },
          'by following a link': async () => {
            await visitor.follow(header.home, 'banner')
            focus = home.hero.headline
          },
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
      alwaysPossible: {
        'menu.escaped': () => visitor.pressKey('Escape'),
        'menu.dismissed': visitor.pressOutside,
      },
    }
  },
}

import { focusById } from '../effects/focus.ts'
import { isMenuOpen, showMenu } from '../effects/menu.ts'
import { watchDismissal } from '../effects/pageListeners.ts'
import { headerId, menuButtonId } from '../names.ts'

/**
 * Opens or closes the menu if the menu button was pressed. Also closes the menu if a link was pressed. Returns whether
 * the menu button was pressed.
 */
export function answerMenu(target: Element): boolean {
  if (target.closest('a')) closeMenu()
  if (!target.closest(`#${menuButtonId}`)) return false
  showMenu(!isMenuOpen())
  return true
}

/** Closes the menu on the same events as the machine `headerMenu`, until the signal aborts. */
export function closeMenuOnDismissal(signal: AbortSignal) {
  addEventListener('hashchange', closeMenu, { signal })
  const stop = watchDismissal(headerId, (how) => {
    if (isMenuOpen() && how === 'escaped') focusById(menuButtonId)
    closeMenu()
  })
  signal.addEventListener('abort', stop)
}

const closeMenu = () => showMenu(false)

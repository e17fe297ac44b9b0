import { focusById } from '../effects/focus.ts'
import { isMenuOpen, showMenu } from '../effects/menu.ts'
import { watchDismissal } from '../effects/pageListeners.ts'
import { headerId, menuButtonId } from '../names.ts'

/** Opens or closes the menu if its button was pressed, and returns whether it was. A link closes the menu. */
export function answerMenu(target: Element): boolean {
  if (target.closest('a')) closeMenu()
  if (!target.closest(`#${menuButtonId}`)) return false
  showMenu(!isMenuOpen())
  return true
}

/** Closes the menu as the machine `headerMenu` does, until the signal aborts. */
export function closeMenuOnDismissal(signal: AbortSignal) {
  addEventListener('hashchange', closeMenu, { signal })
  const stop = watchDismissal(headerId, (how) => {
    if (isMenuOpen() && how === 'escaped') focusById(menuButtonId)
    closeMenu()
  })
  signal.addEventListener('abort', stop)
}

function closeMenu() {
  if (isMenuOpen()) showMenu(false)
}

import { events } from 'xstate-statecharts/inspector'

/** The longest time that the inspector's window may take to answer, in ms. */
const timeout = 2_000

/** Shows a notice at the top of the page if the inspector's window is blocked, does not answer or is closed. */
export function watchWindow(target: () => Window | null, reopen: () => void, isLocal: boolean) {
  const notice = document.createElement('aside')
  notice.lang = 'en'
  // Set the styles by script. The Content-Security-Policy of a build forbids style attributes in HTML, but not styles
  // that a script sets.
  notice.style.cssText =
    'display: flex; flex-wrap: wrap; gap: var(--space-4); padding: var(--space-3) var(--gutter); margin-block-start: var(--header-height); background: var(--card)'
  const text = document.createElement('p')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false

  const reset = () => {
    clearTimeout(timer)
    isShown = false
    notice.remove()
  }
  // If the visitor closes the notice, do not show it again at the next check. Show the notice again only if the window
  // has answered or was reopened, and then fails again.
  const show = (problem: string) => {
    if (isShown) return
    isShown = true
    text.replaceChildren(`${problem} `, ...(isLocal ? [] : otherWay()))
    document.body.prepend(notice)
  }
  const wait = () => {
    reset()
    timer = setTimeout(show, timeout, 'The inspector’s window does not answer.')
  }
  const open = () => {
    reopen()
    wait()
  }
  notice.append(
    text,
    createButton('Open it', open),
    createButton('Close', () => notice.remove()),
  )
  addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === events.connected) reset()
  })
  setInterval(() => {
    const opened = target()
    if (!opened) show('The browser blocked the inspector’s window.')
    else if (opened.closed) show('The inspector’s window was closed.')
  }, 500)
  wait()
}

/** Returns the text that explains how to use the local inspector, which only `npm run dev` serves. */
function otherWay(): (Node | string)[] {
  if (!import.meta.env.DEV)
    return [
      'To use an inspector without an external server, run npm run dev and open ?inspect=local.',
    ]
  const address = new URL(location.href)
  address.searchParams.set('inspect', 'local')
  const link = document.createElement('a')
  Object.assign(link, { href: address.href, textContent: '?inspect=local' })
  return [link, ' opens an inspector that does not need an external server.']
}

function createButton(textContent: string, onclick: () => void) {
  const button = Object.assign(document.createElement('button'), { textContent, onclick })
  button.style.cssText = 'min-block-size: var(--target); text-decoration: underline'
  return button
}

/** Tells the developer that the inspector's window was blocked, until its button could open it. */
export function showNotice(open: () => boolean): void {
  const notice = document.createElement('div')
  notice.lang = 'en'
  notice.role = 'alert'
  Object.assign(notice.style, {
    position: 'fixed',
    insetBlockStart: '5rem',
    insetInlineEnd: '1rem',
    zIndex: '1000',
    display: 'flex',
    alignItems: 'center',
    gap: '1rem',
    padding: '0.75rem 1rem',
    background: 'var(--green-deep)',
    color: 'var(--paper)',
    fontFamily: 'var(--font-text)',
  })

  const text = document.createElement('span')
  text.textContent = 'The browser blocked the inspector’s window.'

  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Open the inspector'
  Object.assign(button.style, {
    padding: '0.5rem 0.75rem',
    border: '0',
    background: 'var(--paper)',
    color: 'var(--green-deep)',
    font: 'inherit',
    cursor: 'pointer',
  })
  button.addEventListener('click', () => {
    if (open()) notice.remove()
  })

  notice.append(text, button)
  document.body.append(notice)
}

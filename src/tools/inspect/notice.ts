/** Shows a button that opens the inspector's window, which the browser has blocked, until it could. */
export function showNotice(open: () => boolean): void {
  const notice = document.createElement('button')
  notice.lang = 'en'
  notice.textContent = 'The browser blocked the inspector’s window: open it'
  Object.assign(notice.style, {
    position: 'fixed',
    insetBlockStart: '5rem',
    insetInlineEnd: '1rem',
    zIndex: '1000',
    padding: '0.75rem 1rem',
    border: '0',
    background: 'var(--green-deep)',
    color: 'var(--paper)',
    font: '1rem var(--font-text)',
    cursor: 'pointer',
  })
  notice.addEventListener('click', () => {
    if (open()) notice.remove()
  })
  document.body.append(notice)
}

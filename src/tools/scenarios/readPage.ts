import type { contactFormId } from '../../names.ts'

/**
 * Reads everything that a visitor can perceive on the page. The function must not use variables outside itself, because
 * browser tests send its source text to the browser and evaluate it there.
 */
export function readPage() {
  const text = (node: Node | null | undefined) => node?.textContent?.trim() ?? ''

  const find = (selector: string, within: ParentNode = document) =>
    within.querySelector<HTMLElement>(selector)

  const all = <Kind extends HTMLElement>(selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<Kind>(selector),
  ]

  const referencedBy = (element: Element, attribute: string) =>
    document.getElementById(element.getAttribute(attribute) ?? '')

  const nameOf = (element: Element) =>
    element.matches('main')
      ? 'main'
      : (element.getAttribute('aria-label') ??
        (text(referencedBy(element, 'aria-labelledby')) ||
          text((element as HTMLInputElement).labels?.[0]) ||
          text(element)))

  /**
   * Returns the texts of all paragraphs and list items in an element. If the element contains other text, this is the
   * last item, without the text `except`.
   */
  function paragraphsOf(element: Element, except = ''): string[] {
    const said = all('p, li', element).map(text)
    const left = [...said, except]
      .reduce((left, one) => left.replace(one, ''), text(element))
      .trim()
    return left === '' ? said : [...said, left]
  }

  /**
   * Returns each text in an element as a separate item, except texts inside elements that match the selector `except`.
   */
  const textsIn = (element: Element, except: string) =>
    all('*', element)
      .filter((part) => !part.closest(except))
      .flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .map(text)
      .filter((said) => said !== '')

  type Control = HTMLInputElement | HTMLTextAreaElement

  /** Returns the value of a field. The value of a checkbox that is not ticked is empty. */
  const valueOf = (control: Control) =>
    control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value

  function formShown(form: HTMLElement) {
    const controls = all<HTMLInputElement>('input, textarea', form)
    const alert = find('[role=group]', form)
    const buttons = all('button', form).filter((button) => !alert?.contains(button))
    const card = form.closest('section') ?? form
    return {
      values: Object.fromEntries(controls.map((control) => [nameOf(control), valueOf(control)])),
      errors: Object.fromEntries(
        controls
          .filter((control) => control.getAttribute('aria-invalid') === 'true')
          .map((control) => [nameOf(control), text(referencedBy(control, 'aria-describedby'))]),
      ),
      readOnly: controls.filter(({ readOnly, disabled }) => readOnly || disabled).map(nameOf),
      /** All buttons except those in the alert. */
      buttons: buttons.map((button) => ({
        says: text(button),
        disabled: button.matches(':disabled'),
      })),
      busy: form.getAttribute('aria-busy') === 'true',
      // Do not return changes inside an element with aria-busy, because screen readers do not announce them.
      announced: text(
        all('[role=status]', card).find(
          (region) => !region.closest('[aria-busy=true], [role=group]'),
        ),
      ),
      /** All visible and visually hidden texts of the form, except labels, buttons and the alert. */
      says: textsIn(card, '[hidden], noscript, label, button, textarea, [role=group]'),
      alert: alert && {
        name: nameOf(alert),
        description: text(referencedBy(alert, 'aria-describedby')),
        says: paragraphsOf(alert),
        buttons: all('button', alert).map(nameOf),
        mails: all<HTMLAnchorElement>('a', alert).map((link) => {
          const { pathname, searchParams } = new URL(link.href)
          const [subject, body] = [searchParams.get('subject'), searchParams.get('body')]
          return { link: text(link), to: pathname, subject, body }
        }),
      },
    }
  }

  const formId: typeof contactFormId = 'anfrage'
  const form = find(`form#${formId}`)
  const menuButton = find('header button[aria-expanded]')
  const menu = menuButton && referencedBy(menuButton, 'aria-controls')
  const banner = document.documentElement.hasAttribute('data-banner')
    ? all('section[aria-labelledby]').find((region) => !region.closest('main'))
    : null
  const toasts = find('section[aria-label]')
  const { activeElement } = document

  return {
    address: location.pathname + location.search + location.hash,
    title: text(find('h1')),
    head: document.title,
    form: form && formShown(form),
    thanks: text(find('main section > h1')) || null,
    menu: menuButton && {
      button: nameOf(menuButton),
      expanded: menuButton.getAttribute('aria-expanded') === 'true',
      reachable: menu !== null && !menu.hasAttribute('inert'),
    },
    marked: menu
      ? all('[aria-current]', menu).map((link) => [text(link), link.getAttribute('aria-current')])
      : [],
    banner: banner ? { title: nameOf(banner), buttons: all('button', banner).map(nameOf) } : null,
    toast: toasts
      ? all('[data-state]', toasts).map((card) => ({
          says: paragraphsOf(card),
          tone: card.dataset.kind,
          state: card.dataset.state,
          buttons: all('button', card).map(nameOf),
        }))
      : [],
    announced: toasts && {
      polite: text(find('[role=status]', toasts)),
      assertive: text(find('[role=alert]', toasts)),
    },
    focus:
      activeElement === null || activeElement === document.body ? 'nothing' : nameOf(activeElement),
    /** The questions of the FAQ that are open. */
    answers: all('details[open] summary').map(text),
    /** The buttons that were pressed before the page was hydrated. */
    waiting: all('button[aria-busy=true]').map(nameOf),
    /** All entries of `localStorage`. */
    stored: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  }
}

export type PageReading = ReturnType<typeof readPage>

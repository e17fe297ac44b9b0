/** A change that a tired developer could make, and the test that must turn red by it. */
export interface Change {
  /** What is wrong then. */
  name: string
  file: string
  /** What stands in the file, once. */
  before: string
  after: string
  test: string
  /** How the title of the test in `test` begins; without it any test of the file will do. */
  title?: string
}

const boot = 'src/boot.ts'
const form = 'src/views/ContactForm.tsx'
const toasts = 'src/views/Toasts.tsx'

export const changes: Change[] = [
  {
    name: 'a press before the code has come has the browser send the form',
    file: boot,
    before: '  event.preventDefault()\n  event.stopImmediatePropagation()',
    after: '  event.stopImmediatePropagation()',
    test: 'tests/site/journeys.test.ts',
    title: 'a request can be written and sent',
  },
  {
    name: 'a press that has waited for the code is repeated twice',
    file: boot,
    before: "if (stageOf() === 'alive') repeat(button)",
    after: "if (stageOf() === 'alive') [button, button].forEach(repeat)",
    test: 'tests/site/journeys.test.ts',
    title: 'presses on the menu button show',
  },
  {
    name: 'nobody is told that the code is late',
    file: boot,
    before: 'setTimeout(() => sayUnavailable(button), pressTimeout)',
    after: 'setTimeout(() => undefined, patience)',
    test: 'tests/site/codeLoss.test.ts',
    title: 'says the same where it never arrives',
  },
  {
    name: 'what was typed is lost where an extension has changed the form',
    file: boot,
    before: '    keepTyped(typed)\n',
    after: '',
    test: 'tests/site/extensions.test.ts',
    title: 'what an extension adds beside the message',
  },
  {
    name: 'a page that is only read does not hear of decisions in other tabs',
    file: boot,
    before: "addEventListener('storage', askForConsent)\n",
    after: '',
    test: 'tests/site/cookieBanner.test.ts',
    title: 'A decision in one tab holds in another that is read',
  },
  {
    name: 'back changes the address of a page without code, and not the page',
    file: boot,
    before: 'location.pathname !== shown) location.reload()',
    after: 'location.hash) location.reload()',
    test: 'tests/site/linksAndHistory.test.ts',
    title: 'back shows the page before in a page that was loaded anew',
  },
  {
    name: 'listeners stay when the listening ends',
    file: 'src/effects/pageListeners.ts',
    before: 'target.removeEventListener(name, handler, options)',
    after: 'target.removeEventListener(name, (event) => handler(event), options)',
    test: 'tests/effects/createSite.test.ts',
  },
  {
    name: 'a page that is hidden from the start lets a toast’s time run',
    file: 'src/effects/pageListeners.ts',
    before: '  if (document.hidden) report(true)\n',
    after: '',
    test: 'tests/effects/createSite.test.ts',
  },
  {
    name: 'what another tab stores under any name counts as a decision',
    file: 'src/effects/consentStorage.ts',
    before: 'storageArea === localStorage && (changed === consentKey || changed === null)',
    after: 'storageArea === localStorage',
    test: 'tests/effects/consentStorage.test.ts',
  },
  {
    name: 'the way to the top is smooth for those who asked for less motion',
    file: 'src/effects/scrolling.ts',
    before: 'scrollToTop = () => window.scrollTo({ top: 0, behavior: behavior() })',
    after: "scrollToTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })",
    test: 'tests/effects/scrolling.test.ts',
  },
  {
    name: 'a followed link leaves the form empty',
    file: 'src/effects/history.ts',
    before: '  fields.forEach((field, index) => (field.value = values[index]))\n',
    after: '',
    test: 'tests/effects/history.test.ts',
  },
  {
    name: 'a redirected call counts as a mail',
    file: 'src/effects/callMailService.ts',
    before: "    redirect: 'error',\n",
    after: '',
    test: 'tests/effects/callMailService.test.ts',
  },
  {
    name: 'a mail is sent again without chance, with all others that were refused',
    file: 'src/site.ts',
    before: 'pauseAfterRefusal(context) + effects.jitter()',
    after: 'pauseAfterRefusal(context)',
    test: 'tests/effects/createSite.test.ts',
  },
  {
    name: 'a step in the history is written into it again',
    file: 'src/site.ts',
    before: 'if (href !== null) effects.pushHistory(href)',
    after: "effects.pushHistory(href ?? '')",
    test: 'tests/effects/createSite.test.ts',
  },
  {
    name: 'a failure waits until a screen reader has read on',
    file: toasts,
    before: "assertive={isFailure && !shown.isSaid ? spoken : ''}",
    after: "assertive={isFailure && !shown.isSaid ? '' : spoken}",
    test: 'tests/views/machinePathsInJsdom.test.tsx',
  },
  {
    name: 'a toast that had the focus stays for ever',
    file: toasts,
    before: "      onBlur={release('focus')}\n",
    after: '',
    test: 'tests/views/Toasts.test.tsx',
  },
  {
    name: 'a closed toast drops the focus',
    file: toasts,
    before: "    if (!origin?.matches(':focus')) focusById(focusTargets.title)\n",
    after: '',
    test: 'tests/views/Toasts.test.tsx',
  },
  {
    name: 'a message ends at its first & in the mail program',
    file: 'src/content/mailto.ts',
    before: '`${start}&body=${encode(body)}`',
    after: '`${start}&body=${body}`',
    test: 'tests/views/mailto.test.ts',
  },
  {
    name: 'a draft is gone on return',
    file: form,
    before: 'values: readForm() })',
    after: 'values: { ...readForm(), ...emptyForm } })',
    test: 'tests/views/machinePathsInJsdom.test.tsx',
  },
  {
    name: 'the section that the reader is in is not marked',
    file: 'src/views/HeaderMenu.tsx',
    before: 'current: sectionInView(sectionIds)',
    after: 'current: null',
    test: 'tests/views/machinePathsInJsdom.test.tsx',
  },
  {
    name: 'the links of the closed menu can be reached',
    file: 'src/ui/MenuSheet.tsx',
    before: ' inert={!open}',
    after: '',
    test: 'tests/views/machinePathsInJsdom.test.tsx',
  },
  {
    name: 'figures count up for those who asked for less motion',
    file: 'src/ui/useInView.ts',
    before: 'prefersReducedMotion() || (isIntersecting && !isKnownOutside)',
    after: 'isIntersecting && !isKnownOutside',
    test: 'tests/views/HomePage.test.tsx',
  },
]

import { hashSource } from '../../build/headers.ts'
import { escapeHtml } from '../../build/escapeHtml.ts'
import { urls } from '../../content/urls.ts'
import { serviceAnswers } from './serviceAnswers.ts'
import { properties } from '../../theme/palette.ts'
import type { LoggedCall } from './call.ts'
import type { PlannedFault } from './faults.ts'
import type { OutboxMail } from './outbox.ts'

/** The values that the outbox page shows. */
export interface PageContent {
  mails: readonly OutboxMail[]
  planned: readonly PlannedFault[]
  calls: readonly LoggedCall[]
  smtpHost: string | undefined
  /** The host of the real mail service. Undefined if the site uses the local mail service. */
  realService: string | undefined
}

const templates = { owner: 'Benachrichtigung', customer: 'Bestätigung' }

/**
 * The labels of the form on the outbox page. With this form, a developer makes the local mail service simulate faults.
 */
export const faultForm = {
  name: 'Fehler planen',
  fault: 'Fehler',
  template: 'Betroffene Aufrufe',
  calls: 'Anzahl (1 bis 99)',
  submit: 'Fehler hinzufügen',
  hang: 'Nie antworten',
  reset: 'Verbindung abbrechen',
  any: 'alle E-Mails',
  owner: `nur ${templates.owner} an Sie`,
  customer: `nur ${templates.customer} an Kunden`,
  always: 'immer, bis zum Zurücksetzen',
  status: ({ status, meaning }: (typeof serviceAnswers.failures)[number]) =>
    `${status} – ${meaning}`,
}

const { any, owner, customer, hang, reset } = faultForm
const scopes: Record<string, string> = { any, owner, customer }
const { mailboxFailure, failures, refusals } = serviceAnswers
const faults: Record<string, string> = {
  [`status:${mailboxFailure.status}`]: faultForm.status(mailboxFailure),
  ...Object.fromEntries(failures.map((one) => [`status:${one.status}`, faultForm.status(one)])),
  ...{ hang, reset },
  resetInHeader: 'Verbindung im Kopf der Antwort abbrechen',
  closeInBody: 'Annehmen, Verbindung in der Antwort schließen',
  endless: 'Annehmen, Antwort nie beenden',
  redirect: 'Umleiten',
}

const answers: Record<string, string> = {
  ...faults,
  hang: 'keine Antwort',
  reset: 'Verbindung abgebrochen',
  aborted: 'vom Browser abgebrochen',
  [refusals.tooManyCalls.status]:
    `${refusals.tooManyCalls.status} (vor der Bestätigung üblich: die Website wartet und versucht es wieder)`,
}

const renderTime = (time: string) =>
  `<time datetime="${time}">${new Date(time).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })}</time>`

const renderDelivery = ({
  smtpHost,
  realService,
}: Pick<PageContent, 'smtpHost' | 'realService'>) =>
  realService
    ? `Achtung: Diese Website schickt echte E-Mails über ${escapeHtml(realService)}. Hier kommt keine an.`
    : smtpHost
      ? `Jede E-Mail geht zusätzlich an den SMTP-Server ${escapeHtml(smtpHost)}.`
      : 'Hier landen die E-Mails des Kontaktformulars. Verschickt wird nichts.'

const renderFault = ({ fault, calls, template }: PlannedFault) =>
  `<li><strong>${[faults[fault] ?? fault, scopes[template] ?? template, calls === 'always' ? faultForm.always : `noch ${calls}-mal`].join(' · ')}</strong></li>`

const renderPlanned = (planned: readonly PlannedFault[]) =>
  planned.length === 0
    ? '<p>Alle Aufrufe werden normal beantwortet.</p>'
    : `<ol>${planned.map(renderFault).join('')}</ol>
    <form method="post" action="/outbox/faults" aria-label="Geplante Fehler"><input type="hidden" name="fault" value="none"><button>Zurücksetzen</button></form>`

const renderCall = ({ time, template, answer }: LoggedCall) =>
  `<li class="${answer === serviceAnswers.accepted.status ? 'good' : 'bad'}">${renderTime(time)} · ${template ? templates[template] : 'unbekannt'} · ${answers[answer] ?? answer}</li>`

function renderMail({ id, time, from, failure, ...mail }: OutboxMail): string {
  const [subject, to] = [escapeHtml(mail.subject), escapeHtml(mail.to)]
  return `<li id="mail-${id}"><details>
    <summary><b>${subject}</b> an ${to}, ${renderTime(time)}</summary>
    ${failure ? `<p class="bad">Nicht an den SMTP-Server übergeben: ${escapeHtml(failure)}</p>` : ''}
    <p>Von: ${escapeHtml(`${from.name} <${from.address}>`)}<br>An: ${to}<br>Antwort an: ${escapeHtml(mail.replyTo) || '–'}</p>
    <p><a href="/outbox/${id}.eml" download>Als .eml herunterladen</a> · <a href="/outbox/${id}.html" target="_blank" rel="noopener">HTML einzeln öffnen</a></p>
    <div class="bodies">
      <iframe src="/outbox/${id}.html" title="${subject}" sandbox="allow-same-origin" loading="lazy"></iframe>
      <pre dir="auto">${escapeHtml(mail.text)}</pre>
    </div></details></li>`
}

const renderSelect = (name: string, label: string, options: Readonly<Record<string, string>>) =>
  `<label>${label}<select name="${name}">${Object.entries(options)
    .map(([value, text]) => `<option value="${value}">${text}</option>`)
    .join('')}</select></label>`

const style = `
  :root { color-scheme: light; accent-color: var(--green); ${properties} }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 70rem; padding: 1rem clamp(0.75rem, 4vw, 1.25rem); background: var(--paper); color: var(--ink); font: 1rem/1.5 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; overflow-wrap: anywhere; }
  h1, h2 { margin: 0 0 0.5rem; font: 1.5rem/1.2 Georgia, 'Times New Roman', serif; }
  a { color: var(--green); }
  .good { color: var(--success); }
  .bad { color: var(--error); }
  .card, #mails > li { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: end; margin: 0.75rem 0; }
  strong, #count { align-self: center; margin: 0; }
  label { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; min-width: 0; max-width: 100%; font-size: 0.875rem; }
  select, input, button { max-width: 100%; margin: 0; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem; }
  ol { margin: 0; padding: 0; list-style: none; }
  summary { cursor: pointer; }
  iframe, pre { width: 100%; height: 35rem; margin: 0; border: 1px solid var(--line); overflow: auto; resize: vertical; }
  pre { padding: 1rem; white-space: pre-wrap; }
  @media (min-width: 60rem) { .bodies { display: grid; grid-template-columns: 3fr 2fr; gap: 1rem; } }
`

/**
 * Updates the outbox page every 2 s. The script does not replace the elements of mails that the page already shows, so
 * that opened mails stay open.
 */
const script = `
  const keys = (list) => Array.from(list.children, (part) => part.id || part.outerHTML).join()
  setInterval(async () => {
    if (document.hidden) return
    const html = await fetch('/outbox').then((answer) => answer.text()).catch(() => '')
    for (const now of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-live]')) {
      const old = document.getElementById(now.id)
      if (keys(old) !== keys(now)) old.replaceChildren(...Array.from(now.children, (part) => (part.id && document.getElementById(part.id)) || part))
    }
  }, 2000)
`

/**
 * The Content-Security-Policy of the outbox page. It allows only the page's own style and script, and the iframes with
 * the mails.
 */
export const pagePolicy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; connect-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Renders the outbox page. Without JavaScript, all functions of the page work, but the page does not update itself. */
export const renderPage = ({ mails, planned, calls, ...way }: PageContent) => `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Postausgang</title><style>${style}</style></head>
<body>
  <main>
  <h1>Postausgang</h1>
  <p>${renderDelivery(way)} <a href="/">Zur Website</a></p>
  <section class="card"><h2>Nächste Aufrufe</h2>
    <div id="planned" data-live>${renderPlanned(planned)}</div>
    <form method="post" action="/outbox/faults" aria-label="${faultForm.name}">
      ${renderSelect('fault', faultForm.fault, faults)}
      ${renderSelect('template', faultForm.template, scopes)}
      <label>${faultForm.calls}<input type="number" name="calls" min="1" max="99" value="1" required></label>
      <label>${faultForm.always}<input type="checkbox" name="calls" value="always"></label>
      <button>${faultForm.submit}</button>
    </form></section>
  <section class="card"><h2>Letzte Aufrufe</h2><ol id="calls" data-live>${calls.map(renderCall).join('') || '<li>Noch keine Aufrufe.</li>'}</ol></section>
  <form method="post" action="/outbox/clear" aria-label="E-Mails"><h2 id="count" data-live><span>${mails.length === 1 ? '1 E-Mail' : `${mails.length} E-Mails`}</span></h2><button>Postausgang leeren</button></form>
  <ol id="mails" data-live>${mails.map(renderMail).join('') || `<li>Noch keine E-Mails. Schicken Sie auf der <a href="${urls.contact}">Kontaktseite</a> eine Anfrage ab.</li>`}</ol>
  </main>
  <script>${script}</script>
</body>
</html>
`

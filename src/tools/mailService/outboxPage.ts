import { hashSource } from '../../build/headers.ts'
import { escapeHtml } from '../../build/escapeHtml.ts'
import { urls } from '../../content/urls.ts'
import { serviceAnswers } from './serviceAnswers.ts'
import { properties } from '../../theme/palette.ts'
import type { LoggedCall } from './call.ts'
import type { PendingFault } from './plannedFaults.ts'
import type { OutboxMail } from './outbox.ts'
import type { TemplateName } from './templates.ts'

/** What the outbox page shows. */
export interface PageContent {
  mails: readonly OutboxMail[]
  pending: PendingFault | undefined
  calls: readonly LoggedCall[]
  smtpHost: string | undefined
  /** Where the site's requests really go, if not here. */
  realService: string | undefined
}

function describeWay({ smtpHost, realService }: Pick<PageContent, 'smtpHost' | 'realService'>) {
  if (realService)
    return `Achtung: Diese Website schickt echte E-Mails über ${escapeHtml(realService)}. Hier kommt keine an.`
  return smtpHost
    ? `Jede E-Mail geht zusätzlich an den SMTP-Server ${escapeHtml(smtpHost)}.`
    : 'Hier landen die E-Mails des Kontaktformulars. Verschickt wird nichts.'
}

const templates: Record<TemplateName, string> = {
  owner: 'Benachrichtigung',
  customer: 'Bestätigung',
}

/** What stands on the form by which calls fail. */
export const faultForm = {
  fault: 'Fehler',
  template: 'Betroffene Aufrufe',
  calls: 'Anzahl (1 bis 99)',
  submit: 'Fehler einschalten',
  hang: 'Nie antworten',
  reset: 'Verbindung abbrechen',
  owner: `nur ${templates.owner} an Sie`,
  customer: `nur ${templates.customer} an Kunden`,
  status: ({ status, meaning }: (typeof serviceAnswers.failures)[number]) =>
    `${status} – ${meaning}`,
}

const outcomes: Record<string, string> = {
  hang: 'nicht beantwortet',
  reset: 'durch einen Verbindungsabbruch beendet',
}

const refused = serviceAnswers.refusals.tooManyCalls.status

const answers: Record<string, string> = {
  hang: 'keine Antwort',
  reset: 'Verbindung abgebrochen',
  aborted: 'vom Browser abgebrochen',
  [refused]: `${refused} (vor der Bestätigung üblich: die Website wartet und versucht es wieder)`,
}

const renderTime = (time: string, options: Intl.DateTimeFormatOptions = {}): string => {
  const format = { ...options, timeStyle: 'medium', timeZone: 'Europe/Berlin' } as const
  return `<time datetime="${time}">${new Date(time).toLocaleString('de-DE', format)}</time>`
}

/** Says in a German sentence which calls are yet to fail. */
function describePending({ fault, calls, template }: PendingFault): string {
  const scope = template === 'any' ? '' : ` für die ${templates[template]}`
  const outcome = outcomes[fault] ?? `mit Status ${fault.replace('status:', '')} abgelehnt`
  if (calls === 'always') return `Alle Aufrufe${scope} werden ${outcome}.`
  if (calls === 1) return `Der nächste Aufruf${scope} wird ${outcome}.`
  return `Die nächsten ${calls} Aufrufe${scope} werden ${outcome}.`
}

const renderPending = (pending: PendingFault): string => `
            <p class="pending"><strong>${describePending(pending)}</strong></p>
            <form method="post" action="/outbox/faults"><input type="hidden" name="fault" value="none"><p><button>Zurücksetzen</button></p></form>`

const renderCall = ({ time, template, answer }: LoggedCall): string => `
            <tr>
              <td>${renderTime(time)}</td>
              <td>${template ? templates[template] : 'unbekannt'}</td>
              <td class="${answer === serviceAnswers.accepted.status ? 'good' : 'bad'}">${answers[answer] ?? answer}</td>
            </tr>`

const renderCalls = (calls: readonly LoggedCall[]): string => `
          <table>
            <thead><tr><th scope="col">Zeit</th><th scope="col">Vorlage</th><th scope="col">Antwort</th></tr></thead>
            <tbody>${calls.map(renderCall).join('')}
            </tbody>
          </table>`

function renderMail({ id, time, from, failure, ...mail }: OutboxMail): string {
  const [subject = '', to = '', replyTo = ''] = [mail.subject, mail.to, mail.replyTo].map(
    escapeHtml,
  )
  return `
        <li id="mail-${id}">
          <details>
            <summary>
              <span class="subject">${subject}</span>
              <span class="soft">an ${to}</span>
              <span class="soft">${renderTime(time)} Uhr</span>
            </summary>
            ${failure ? `<p class="bad">Nicht an den SMTP-Server übergeben: ${escapeHtml(failure)}</p>` : ''}
            <dl>
              <div><dt>Von</dt><dd>${escapeHtml(`${from.name} <${from.address}>`)}</dd></div>
              <div><dt>An</dt><dd>${to}</dd></div>
              <div><dt>Antwort an</dt><dd>${replyTo || '–'}</dd></div>
              <div><dt>Betreff</dt><dd>${subject}</dd></div>
              <div><dt>Datum</dt><dd>${renderTime(time, { dateStyle: 'medium' })} Uhr</dd></div>
            </dl>
            <p class="links">
              <a href="/outbox/${id}.eml" download>Als .eml herunterladen</a>
              <a href="/outbox/${id}.html" target="_blank" rel="noopener">HTML einzeln öffnen</a>
            </p>
            <div class="bodies">
              <section>
                <h3>Ansicht</h3>
                <iframe src="/outbox/${id}.html" title="${subject}" sandbox="allow-same-origin" loading="lazy"></iframe>
              </section>
              <section>
                <h3>Nur Text</h3>
                <pre dir="auto">${escapeHtml(mail.text)}</pre>
              </section>
            </div>
          </details>
        </li>`
}

const noMails = `<li class="empty">Noch keine E-Mails. Schicken Sie auf der <a href="${urls.contact}">Kontaktseite</a> eine Anfrage ab.</li>`

const renderOption = (failure: (typeof serviceAnswers.failures)[number]): string =>
  `<option value="status:${failure.status}"${failure.status === serviceAnswers.mailboxFailure.status ? ' selected' : ''}>${faultForm.status(failure)}</option>`

const style = `
      :root { color-scheme: light; ${properties} --serif: Georgia, 'Times New Roman', serif; }
      * { box-sizing: border-box; }
      body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; font-variant-numeric: tabular-nums; }
      header { background: var(--green-deep); color: var(--card); border-bottom: 4px solid var(--brass); }
      header p { margin: 4px 0 0; color: var(--soft-on-deep); }
      header a { color: var(--card); }
      .bar, main { max-width: 1120px; margin: 0 auto; padding: 24px clamp(12px, 4vw, 20px); }
      .bar, .head { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: center; justify-content: space-between; }
      h1, h2 { font: 30px/1.2 var(--serif); margin: 0; }
      h2 { font-size: 22px; color: var(--green-deep); }
      h3 { font-size: 14px; margin: 0 0 8px; color: var(--ink-soft); }
      a { color: var(--green); text-underline-offset: 3px; }
      .soft { color: var(--ink-soft); }
      .good { color: var(--success); }
      .bad { color: var(--error); }
      .control { display: grid; gap: 20px; margin-bottom: 40px; }
      .card { min-width: 0; padding: 20px; }
      .card, li { background: var(--card); border: 1px solid var(--line); }
      .pending { padding: 12px 14px; border-left: 3px solid var(--brass); background: var(--paper); }
      .fields { display: grid; gap: 14px; margin: 16px 0 18px; }
      label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; font-size: 14px; color: var(--ink-soft); }
      .check { align-self: end; display: flex; gap: 8px; align-items: center; min-height: 44px; font-size: 16px; color: var(--ink); }
      .check input { width: 20px; height: 20px; margin: 0; accent-color: var(--green); }
      select, input[type='number'], button { font: inherit; font-size: 16px; color: var(--ink); min-height: 44px; padding: 8px 12px; background: var(--card); border: 1px solid var(--line-strong); border-radius: 2px; }
      button { padding: 8px 20px; cursor: pointer; }
      button:hover { border-color: var(--green); color: var(--green); }
      .primary, .primary:hover { background: var(--green); border-color: var(--green); color: var(--card); }
      :focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
      table { width: 100%; margin-top: 12px; font-size: 15px; border-collapse: collapse; }
      th, td { padding: 7px 10px 7px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
      th { font-size: 14px; font-weight: normal; color: var(--ink-soft); }
      td:last-child, th:last-child { padding-right: 0; text-align: right; }
      ol { list-style: none; margin: 14px 0; padding: 0; }
      li { margin-bottom: 12px; }
      .empty { padding: 28px 20px; color: var(--ink-soft); text-align: center; }
      summary { display: grid; gap: 2px 16px; padding: 14px 20px 14px 40px; cursor: pointer; overflow-wrap: anywhere; position: relative; list-style: none; }
      summary::-webkit-details-marker { display: none; }
      summary::before { content: ''; position: absolute; left: 20px; top: 22px; width: 7px; height: 7px; border: solid var(--brass); border-width: 0 2px 2px 0; rotate: -45deg; }
      [open] > summary::before { rotate: 45deg; top: 19px; }
      [open] > summary { border-bottom: 1px solid var(--line); }
      summary:hover .subject { color: var(--green); }
      .subject { font: 18px/1.5 var(--serif); }
      details > p, dl { margin: 16px 20px; overflow-wrap: anywhere; }
      dl div { padding: 4px 0; }
      dt { color: var(--ink-soft); }
      dd { margin: 0; }
      .links { display: flex; flex-wrap: wrap; gap: 8px 24px; }
      .bodies { display: grid; gap: 20px; padding: 4px clamp(8px, 2vw, 20px) 20px; }
      .bodies section { min-width: 0; }
      iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--line); background: var(--paper); }
      pre { margin: 0; padding: 16px; max-height: 1600px; overflow: auto; background: var(--paper); border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.55 ui-monospace, Consolas, 'Liberation Mono', monospace; }
      @media (min-width: 560px) { dl div { display: grid; grid-template-columns: 96px 1fr; gap: 12px; } .fields { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
      @media (min-width: 700px) { summary { grid-template-columns: 1fr auto; } .subject { grid-column: 1 / -1; } }
      @media (min-width: 960px) { .control, .bodies { grid-template-columns: 3fr 2fr; } }
    `

const script = `
      const fit = (frame) => {
        const mail = frame.contentDocument?.documentElement
        if (mail) frame.style.height = mail.querySelector('body').offsetHeight + 2 + 'px'
      }
      addEventListener('load', (event) => event.target.tagName === 'IFRAME' && fit(event.target), true)
      addEventListener('resize', () => document.querySelectorAll('[open] iframe').forEach(fit))
      const idsIn = (list) => Array.from(list.children, (mail) => mail.id).join()
      setInterval(async () => {
        if (document.hidden) return
        const html = await fetch('/outbox').then((answer) => answer.text()).catch(() => '')
        const page = new DOMParser().parseFromString(html, 'text/html')
        for (const now of page.querySelectorAll('[data-live]')) {
          const old = document.getElementById(now.id)
          if (now.id === 'mails' ? idsIn(old) === idsIn(now) : old.isEqualNode(now)) continue
          old.replaceChildren(...Array.from(now.childNodes, (node) => (node.id && document.getElementById(node.id)) || node))
        }
      }, 2000)
    `

/** The policy of the page: its own style and script, and the mails in frames. */
export const pagePolicy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; connect-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Renders the outbox page, readable without JavaScript. */
export const renderPage = ({ mails, pending, calls, ...way }: PageContent) => `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Postausgang</title>
    <style>${style}</style>
  </head>
  <body>
    <header>
      <div class="bar">
        <div>
          <h1>Postausgang</h1>
          <p>${describeWay(way)}</p>
        </div>
        <a href="/">Zur Website</a>
      </div>
    </header>
    <main>
      <div class="control">
        <section class="card">
          <h2>Nächste Aufrufe</h2>
          <div id="pending" data-live>${pending ? renderPending(pending) : '<p class="soft">Alle Aufrufe werden normal beantwortet.</p>'}</div>
          <form method="post" action="/outbox/faults">
            <div class="fields">
              <label>${faultForm.fault}
                <select name="fault">
                  <optgroup label="Ablehnen mit Status">${serviceAnswers.failures.map(renderOption).join('')}</optgroup>
                  <optgroup label="Verbindung"><option value="hang">${faultForm.hang}</option><option value="reset">${faultForm.reset}</option></optgroup>
                </select>
              </label>
              <label>${faultForm.template}
                <select name="template">
                  <option value="any">alle E-Mails</option>
                  <option value="owner">${faultForm.owner}</option>
                  <option value="customer">${faultForm.customer}</option>
                </select>
              </label>
              <label>${faultForm.calls}
                <input type="number" name="calls" min="1" max="99" value="1" required>
              </label>
              <label class="check"><input type="checkbox" name="calls" value="always">immer, bis zum Zurücksetzen</label>
            </div>
            <button class="primary">${faultForm.submit}</button>
          </form>
        </section>
        <section class="card">
          <h2>Letzte Aufrufe</h2>
          <div id="calls" data-live>${calls.length > 0 ? renderCalls(calls) : '<p class="soft">Noch keine Aufrufe.</p>'}</div>
        </section>
      </div>
      <div class="head">
        <h2 id="count" data-live>${mails.length === 1 ? '1 E-Mail' : `${mails.length} E-Mails`}</h2>
        <form method="post" action="/outbox/clear"><button>Postausgang leeren</button></form>
      </div>
      <ol id="mails" data-live>${mails.map(renderMail).join('') || noMails}
      </ol>
    </main>
    <script>${script}</script>
  </body>
</html>
`

import { paper } from '../../theme/tokens.ts'
import { failures, type Fault, type PendingFault } from './faults.ts'
import type { Mail } from './outbox.ts'
import type { LoggedCall } from './call.ts'
import { escapeHtml, type TemplateName } from './templates.ts'

/** What the outbox page shows. */
export interface PageContent {
  nonce: string
  revision: number
  mails: readonly Mail[]
  pending: PendingFault | undefined
  calls: readonly LoggedCall[]
  smtpHost: string | undefined
}

const templates: Record<TemplateName, string> = {
  owner: 'Benachrichtigung',
  customer: 'Bestätigung',
}

const dateAndTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})
const timeOnly = new Intl.DateTimeFormat('de-DE', {
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})

const clockTime = (time: string) =>
  `<time datetime="${time}">${timeOnly.format(new Date(time))}</time>`

const outcome = (fault: Fault): string => {
  if (fault === 'hang') return 'nicht beantwortet'
  if (fault === 'reset') return 'durch einen Verbindungsabbruch beendet'
  return `mit Status ${fault} abgelehnt`
}

/** Says in a German sentence which calls are yet to fail. */
export function describePending({ fault, calls, template }: PendingFault): string {
  const scope = template === 'any' ? '' : ` für die ${templates[template]}`
  if (calls === 'always') return `Alle Aufrufe${scope} werden ${outcome(fault)}.`
  if (calls === 1) return `Der nächste Aufruf${scope} wird ${outcome(fault)}.`
  return `Die nächsten ${calls} Aufrufe${scope} werden ${outcome(fault)}.`
}

const answers: Record<string, string> = {
  hang: 'keine Antwort',
  reset: 'Verbindung abgebrochen',
  aborted: 'vom Browser abgebrochen',
}

const renderCall = ({ time, template, answer }: LoggedCall): string => `
          <tr>
            <td>${clockTime(time)}</td>
            <td>${template ? templates[template] : 'unbekannt'}</td>
            <td class="${answer === 200 ? 'good' : 'bad'}">${answers[answer] ?? answer}</td>
          </tr>`

const renderCalls = (calls: readonly LoggedCall[]): string =>
  calls.length === 0
    ? '<p class="soft">Noch keine Aufrufe.</p>'
    : `<table>
          <thead><tr><th scope="col">Zeit</th><th scope="col">Vorlage</th><th scope="col">Antwort</th></tr></thead>
          <tbody>${calls.map(renderCall).join('')}
          </tbody>
        </table>`

const renderMail = (mail: Mail): string => `
        <li id="mail-${mail.id}">
          <details>
            <summary>
              <span class="subject">${escapeHtml(mail.subject)}</span>
              <span class="soft">an ${escapeHtml(mail.to)}</span>
              <span class="soft when">${clockTime(mail.time)} Uhr</span>
            </summary>
            ${mail.failure ? `<p class="bad">Nicht an den SMTP-Server übergeben: ${escapeHtml(mail.failure)}</p>` : ''}
            <dl>
              <div><dt>Von</dt><dd>${escapeHtml(mail.from.name)} &lt;${escapeHtml(mail.from.address)}&gt;</dd></div>
              <div><dt>An</dt><dd>${escapeHtml(mail.to)}</dd></div>
              <div><dt>Antwort an</dt><dd>${escapeHtml(mail.replyTo) || '–'}</dd></div>
              <div><dt>Betreff</dt><dd>${escapeHtml(mail.subject)}</dd></div>
              <div><dt>Datum</dt><dd>${dateAndTime.format(new Date(mail.time))} Uhr</dd></div>
            </dl>
            <p class="links">
              <a href="/outbox/${mail.id}.eml" download>Als .eml herunterladen</a>
              <a href="/outbox/${mail.id}.html" target="_blank" rel="noopener">HTML einzeln öffnen</a>
            </p>
            <div class="bodies">
              <section>
                <h3>Ansicht</h3>
                <iframe src="/outbox/${mail.id}.html" title="${escapeHtml(mail.subject)}" sandbox="allow-same-origin" loading="lazy"></iframe>
              </section>
              <section>
                <h3>Nur Text</h3>
                <pre>${escapeHtml(mail.text)}</pre>
              </section>
            </div>
          </details>
        </li>`

const renderMails = (mails: readonly Mail[]): string =>
  mails.length === 0
    ? '<li class="empty">Noch keine E-Mails. Schicken Sie auf der <a href="/kontakt">Kontaktseite</a> eine Anfrage ab.</li>'
    : mails.map(renderMail).join('')

const statusNames = new Map([
  [400, 'falsche Kennung'],
  [401, 'nicht angemeldet'],
  [403, 'nicht erlaubt'],
  [404, 'Konto nicht gefunden'],
  [412, 'Postfach nicht verbunden'],
  [413, 'zu groß'],
  [422, 'Empfänger fehlt'],
  [423, 'Konto gesperrt'],
  [426, 'Kontingent erschöpft'],
  [429, 'zu viele Anfragen'],
  [500, 'interner Fehler'],
  [502, 'Gateway gestört'],
  [503, 'nicht verfügbar'],
])

const statusOptions = [...failures.keys()]
  .map(
    (status) =>
      `<option value="status:${status}"${status === 500 ? ' selected' : ''}>${status} – ${statusNames.get(status) ?? ''}</option>`,
  )
  .join('')

const style = `
      :root { color-scheme: light; --paper: ${paper}; --card: #fff; --ink: #17211d; --soft: #4a5750; --line: #ddd6c8; --green: #1f4d3a; --deep: #12332a; --brass: #a9792b; --error: #a4262c; --success: #1f6b43; --serif: Georgia, 'Times New Roman', serif; }
      * { box-sizing: border-box; }
      body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
      header { background: var(--deep); color: #fff; border-bottom: 4px solid var(--brass); }
      .bar, main { max-width: 1120px; margin: 0 auto; padding: 24px 20px; }
      .bar { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: baseline; justify-content: space-between; }
      .bar p { margin: 4px 0 0; color: #dfe6e0; }
      .bar a { color: #fff; }
      h1, h2 { font-family: var(--serif); font-weight: normal; line-height: 1.2; margin: 0; }
      h1 { font-size: 30px; }
      h2 { font-size: 22px; color: var(--deep); }
      h3 { font-size: 14px; margin: 0 0 8px; color: var(--soft); }
      a { color: var(--green); text-underline-offset: 3px; }
      .soft { color: var(--soft); }
      .good { color: var(--success); }
      .bad { color: var(--error); }
      .control { display: grid; gap: 20px; margin-bottom: 40px; }
      .card { min-width: 0; background: var(--card); border: 1px solid var(--line); padding: 20px; }
      .card > p { margin: 8px 0 16px; }
      .pending { padding: 12px 14px; border-left: 3px solid var(--brass); background: var(--paper); }
      .fields { display: grid; gap: 14px; }
      label { display: grid; gap: 4px; font-size: 14px; color: var(--soft); }
      .check { align-self: end; display: flex; gap: 8px; align-items: center; min-height: 44px; font-size: 16px; color: var(--ink); }
      .check input { width: 20px; height: 20px; margin: 0; accent-color: var(--green); }
      select, input[type='number'], button { font: inherit; font-size: 16px; color: var(--ink); min-height: 44px; width: 100%; padding: 8px 12px; background: var(--card); border: 1px solid #857c6b; border-radius: 2px; }
      button { width: auto; padding: 8px 20px; cursor: pointer; }
      button:hover { border-color: var(--green); color: var(--green); }
      .primary { background: var(--green); border-color: var(--green); color: #fff; }
      .primary:hover { background: var(--deep); color: #fff; }
      :focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
      .actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 18px; }
      table { width: 100%; margin-top: 12px; font-size: 15px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: 7px 10px 7px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
      th { font-size: 14px; font-weight: normal; color: var(--soft); }
      td:last-child, th:last-child { padding-right: 0; text-align: right; }
      .head { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; margin-bottom: 14px; }
      ol { list-style: none; margin: 0; padding: 0; }
      li { background: var(--card); border: 1px solid var(--line); margin-bottom: 12px; }
      .empty { padding: 28px 20px; color: var(--soft); text-align: center; }
      summary { display: grid; gap: 2px 16px; padding: 14px 20px 14px 40px; cursor: pointer; overflow-wrap: anywhere; position: relative; list-style: none; }
      summary::-webkit-details-marker { display: none; }
      summary::before { content: ''; position: absolute; left: 20px; top: 22px; width: 7px; height: 7px; border: solid var(--brass); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
      [open] > summary::before { transform: rotate(45deg); top: 19px; }
      [open] > summary { border-bottom: 1px solid var(--line); }
      summary:hover .subject { color: var(--green); }
      .subject { font-family: var(--serif); font-size: 18px; }
      .when { font-variant-numeric: tabular-nums; }
      details > p, details > dl { margin: 16px 20px; overflow-wrap: anywhere; }
      dl div { padding: 4px 0; }
      dt { color: var(--soft); }
      dd { margin: 0; }
      .links { display: flex; flex-wrap: wrap; gap: 8px 24px; }
      .bodies { display: grid; gap: 20px; padding: 4px 20px 20px; }
      .bodies section { min-width: 0; }
      iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--line); background: var(--paper); }
      pre { margin: 0; padding: 16px; max-height: 1600px; overflow: auto; background: var(--paper); border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.55 ui-monospace, Consolas, 'Liberation Mono', monospace; }
      @media (max-width: 480px) { .bar, main { padding: 20px 12px; } .card { padding: 16px 14px; } details > p, details > dl { margin: 14px; } .bodies { padding: 2px 8px 8px; } h3 { padding-left: 6px; } }
      @media (min-width: 560px) { dl div { display: grid; grid-template-columns: 96px 1fr; gap: 12px; } .fields { grid-template-columns: 1fr 1fr; } }
      @media (min-width: 700px) { summary { grid-template-columns: 1fr auto; } .subject { grid-column: 1 / -1; } }
      @media (min-width: 960px) { .control { grid-template-columns: 3fr 2fr; } .bodies { grid-template-columns: 3fr 2fr; } }`

const script = `
      const fit = (frame) => {
        const mail = frame.contentDocument?.documentElement
        if (mail) frame.style.height = mail.querySelector('body').offsetHeight + 2 + 'px'
      }
      addEventListener('load', (event) => event.target.tagName === 'IFRAME' && fit(event.target), true)
      addEventListener('resize', () => document.querySelectorAll('[open] iframe').forEach(fit))
      let revision = document.body.dataset.revision
      setInterval(async () => {
        if (document.hidden) return
        const current = await fetch('/outbox/revision').then((answer) => answer.text()).catch(() => revision)
        if (current === revision) return
        revision = current
        const html = await fetch('/outbox').then((answer) => answer.text())
        const page = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
        for (const id of ['pending', 'calls', 'count']) document.getElementById(id).replaceWith(page.getElementById(id))
        const mails = [...page.getElementById('mails').children]
        document.getElementById('mails').replaceChildren(...mails.map((mail) => document.getElementById(mail.id) ?? mail))
      }, 2000)`

/** Renders the outbox page, readable without JavaScript. */
export const renderPage = ({
  nonce,
  revision,
  mails,
  pending,
  calls,
  smtpHost,
}: PageContent): string => `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Postausgang</title>
    <style nonce="${nonce}">${style}
    </style>
  </head>
  <body data-revision="${revision}">
    <header>
      <div class="bar">
        <div>
          <h1>Postausgang</h1>
          <p>${smtpHost ? `Jede E-Mail geht zusätzlich an den SMTP-Server ${escapeHtml(smtpHost)}.` : 'Hier landen die E-Mails des Kontaktformulars. Verschickt wird nichts.'}</p>
        </div>
        <a href="/">Zur Website</a>
      </div>
    </header>
    <main>
      <div class="control">
        <section class="card">
          <h2>Nächste Aufrufe</h2>
          <div id="pending">${
            pending
              ? `
            <p class="pending"><strong>${describePending(pending)}</strong></p>
            <form method="post" action="/outbox/faults"><input type="hidden" name="fault" value="none"><p><button>Zurücksetzen</button></p></form>`
              : '<p class="soft">Alle Aufrufe werden normal beantwortet.</p>'
          }
          </div>
          <form method="post" action="/outbox/faults">
            <div class="fields">
              <label>Fehler
                <select name="fault">
                  <optgroup label="Ablehnen mit Status">${statusOptions}</optgroup>
                  <optgroup label="Verbindung"><option value="hang">Nie antworten</option><option value="reset">Verbindung abbrechen</option></optgroup>
                </select>
              </label>
              <label>Betroffene Aufrufe
                <select name="template">
                  <option value="any">alle E-Mails</option>
                  <option value="owner">nur ${templates.owner} an Sie</option>
                  <option value="customer">nur ${templates.customer} an Kunden</option>
                </select>
              </label>
              <label>Anzahl (1 bis 99)
                <input type="number" name="calls" min="1" max="99" value="1" required>
              </label>
              <label class="check"><input type="checkbox" name="always" value="on">immer, bis zum Zurücksetzen</label>
            </div>
            <div class="actions"><button class="primary">Fehler einschalten</button></div>
          </form>
        </section>
        <section class="card">
          <h2>Letzte Aufrufe</h2>
          <div id="calls">${renderCalls(calls)}</div>
        </section>
      </div>
      <div class="head">
        <h2 id="count">${mails.length === 1 ? '1 E-Mail' : `${mails.length} E-Mails`}</h2>
        <form method="post" action="/outbox/clear"><button>Postausgang leeren</button></form>
      </div>
      <ol id="mails">${renderMails(mails)}
      </ol>
    </main>
    <script nonce="${nonce}">${script}
    </script>
  </body>
</html>
`

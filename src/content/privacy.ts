import { storedConsent } from '../../machines/constants.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { enumerate } from './format.ts'
import { address, mail, website, type LegalPage } from './legal.ts'
import { cookieBanner, footer } from './frame.ts'

const { dataProtectionAuthority, hosting, mailService, mailbox } = company

const formTitle = 'Kontaktformular'

/**
 * Returns the paragraph on the transfer of data to a country outside of the European Union. Returns an empty list if
 * the mail service is not in such a country.
 */
const transferOf = ({
  transfer,
}: {
  transfer?: { seat: string; safeguard: string } | undefined
}) =>
  transfer
    ? [
        `Der Anbieter hat seinen Sitz außerhalb der Europäischen Union, in ${transfer.seat}. Einen Angemessen\u00adheits\u00adbeschluss der Europäischen Kommission gibt es dafür nicht. Grundlage der Übermittlung: ${transfer.safeguard}. Eine Kopie der Garantien erhalten Sie auf Anfrage von uns.`,
      ]
    : []

export const privacy: LegalPage = {
  head: {
    title: `Datenschutzerklärung | ${company.brand}`,
    description:
      'Welche Daten diese Website verarbeitet, wozu und wie lange, wer sie beim Versand des Kontaktformulars erhält und welche Rechte Sie haben.',
  },
  title: 'Datenschutz\u00aderklärung',
  sections: [
    {
      id: 'ueberblick',
      title: '1. Überblick',
      blocks: [
        'Diese Erklärung informiert Sie nach Art.\u00a013 der Datenschutz-Grundverordnung (DSGVO) darüber, welche personen\u00adbezogenen Daten beim Besuch dieser Website verarbeitet werden. Verantwortlich dafür ist:',
        {
          lines: [
            ...address(company),
            { text: `Telefon: ${company.phone.label}`, href: company.phone.href },
            { text: `E-\u2060Mail: ${company.email}`, href: `mailto:${company.email}` },
          ],
        },
        'Mit Fragen zum Datenschutz wenden Sie sich bitte an:',
        { lines: [mail(company.privacyContact.email)] },
        'Das Wichtigste in Kürze:',
        {
          list: [
            'Diese Website setzt keine Cookies und verwendet keine Analyse- oder Tracking-Werkzeuge.',
            'Personen\u00adbezogene Daten entstehen beim Abruf der Seiten vom Server und wenn Sie mit uns Kontakt aufnehmen.',
            'Alle Bestandteile der Seiten, auch die Schriften, kommen vom Server dieser Website. Nur beim Absenden des Kontakt\u00adformulars baut Ihr Browser eine Verbindung zu einem anderen Dienst auf.',
          ],
        },
      ],
    },
    {
      id: 'datenerfassung',
      title: '2. Datenerfassung auf dieser Website',
      blocks: [
        {
          about: 'Abruf der Seiten',
          text: 'Wenn Sie eine Seite aufrufen, übermittelt Ihr Browser technisch notwendige Angaben an den Server. Dazu gehören:',
        },
        {
          list: [
            'Ihre IP-Adresse,',
            'Datum und Uhrzeit des Abrufs,',
            'die abgerufene Adresse,',
            'die zuvor besuchte Seite, sofern Ihr Browser sie mitteilt,',
            'Angaben zu Browser und Betriebs\u00adsystem.',
          ],
        },
        'Der Server steht bei einem Hosting-Anbieter, der diese Angaben in unserem Auftrag verarbeitet (Art.\u00a028\u00a0DSGVO) und in Serverprotokollen speichern kann:',
        {
          lines: [
            hosting.name,
            hosting.address,
            `Standort der Server: ${hosting.serverLocation}`,
            `Speicherdauer der Protokolle: ${hosting.logRetention}`,
          ],
        },
        {
          about: 'Ihre Wahl im Cookie-Hinweis',
          text: `Wenn Sie im Cookie-Hinweis auf „${cookieBanner.accept}“ oder „${cookieBanner.decline}“ klicken, merkt sich Ihr Browser diese Wahl in seinem lokalen Speicher (localStorage). Der Eintrag heißt „cookieConsent“ und hat den Wert „${storedConsent.accepted}“, wenn Sie akzeptiert haben, oder „${storedConsent.declined}“, wenn Sie abgelehnt haben. Er wird weder an uns noch an Dritte übertragen und bleibt bestehen, bis Sie ihn in Ihrem Browser löschen. Über „${footer.cookieSettings}“ in der Fußzeile können Sie Ihre Wahl jederzeit ändern. Derzeit hängt keine Funktion dieser Website von dieser Wahl ab.`,
        },
        {
          about: 'Kontakt\u00adaufnahme',
          text: `Welche Daten das Kontaktformular erfasst, lesen Sie im Abschnitt „${formTitle}“.`,
        },
      ],
    },
    {
      id: 'zwecke',
      title: '3. Zwecke und Rechts\u00adgrundlagen',
      blocks: [
        'Wir verarbeiten Daten nur zu den folgenden Zwecken:',
        {
          list: [
            {
              about: 'Auslieferung und Sicherheit der Website',
              text: 'Rechts\u00adgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0f\u00a0DSGVO. Unser berechtigtes Interesse besteht darin, die Seiten fehlerfrei bereitzustellen und Angriffe abzuwehren.',
            },
            {
              about: 'Beantwortung Ihrer Anfrage',
              text: 'Rechts\u00adgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0b\u00a0DSGVO, soweit es um die Anbahnung oder Erfüllung eines Vertrags mit Ihnen geht. In allen anderen Fällen ist es Art.\u00a06 Abs.\u00a01 lit.\u00a0f\u00a0DSGVO. Unser berechtigtes Interesse besteht darin, Anfragen zu beantworten.',
            },
            {
              about: 'Speichern Ihrer Wahl im Cookie-Hinweis',
              text: 'Das Speichern und Auslesen des Eintrags „cookieConsent“ ist nach §\u00a025 Abs.\u00a02 Nr.\u00a02\u00a0TDDDG ohne Einwilligung zulässig, weil die Website Ihre Wahl sonst nicht beachten könnte und bei jedem Besuch erneut danach fragen müsste.',
            },
          ],
        },
        'Keine dieser Verarbeitungen beruht auf einer Einwilligung. Eine automatisierte Entscheidungs\u00adfindung einschließlich Profiling (Art.\u00a022\u00a0DSGVO) findet nicht statt.',
      ],
    },
    {
      id: 'rechte',
      title: '4. Ihre Rechte',
      blocks: [
        'Sie haben uns gegenüber nach Maßgabe der DSGVO das Recht auf:',
        {
          list: [
            'Auskunft über Ihre Daten (Art.\u00a015),',
            'Berichtigung unrichtiger Daten (Art.\u00a016),',
            'Löschung (Art.\u00a017),',
            'Einschränkung der Verarbeitung (Art.\u00a018),',
            'Unterrichtung über die Empfänger, denen wir eine Berichtigung, Löschung oder Einschränkung mitgeteilt haben (Art.\u00a019),',
            'Daten\u00adübertragbarkeit (Art.\u00a020).',
          ],
        },
        {
          notice: {
            about: 'Wider\u00adspruchs\u00adrecht',
            text: 'Verarbeiten wir Ihre Daten auf der Grundlage von Art.\u00a06 Abs.\u00a01 lit.\u00a0f\u00a0DSGVO, können Sie dem nach Art.\u00a021\u00a0DSGVO aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit wider\u00adsprechen. Wir verarbeiten die Daten dann nicht mehr, es sei denn, wir können zwingende schutz\u00adwürdige Gründe nachweisen, die Ihre Interessen, Rechte und Freiheiten überwiegen, oder die Verarbeitung dient der Geltend\u00admachung, Ausübung oder Verteidigung von Rechts\u00adansprüchen.',
          },
        },
        'Möchten Sie Ihre Rechte ausüben, genügt eine Nachricht an:',
        { lines: [mail(company.privacyContact.email)] },
        'Außerdem können Sie sich bei einer Datenschutz\u00adaufsichts\u00adbehörde beschweren (Art.\u00a077\u00a0DSGVO), etwa an Ihrem Aufenthaltsort oder bei der für uns zuständigen Behörde:',
        { lines: [...address(dataProtectionAuthority), website(dataProtectionAuthority.website)] },
      ],
    },
    {
      id: 'kontaktformular',
      title: `5. ${formTitle}`,
      blocks: [
        `Das Kontaktformular erfasst ${enumerate(Object.values(contact.takenDown))}. Sie sind nicht verpflichtet, uns diese Daten zu geben. Ohne die Angaben in den Pflichtfeldern können wir eine Anfrage über das Formular aber nicht entgegennehmen. Sie erreichen uns stattdessen auch per E-\u2060Mail oder Telefon.`,
        `Wenn Sie das Formular absenden, übermittelt Ihr Browser die Angaben verschlüsselt an den Versanddienst ${mailService.brand}. Dieser erstellt daraus E-\u2060Mails und verschickt sie: Ihre Anfrage an uns und eine Bestätigung an die von Ihnen angegebene Adresse. Dabei erfährt ${mailService.brand} auch Ihre IP-Adresse und die technischen Angaben, die Ihr Browser bei jedem Abruf übermittelt. ${mailService.brand} verarbeitet die Daten in unserem Auftrag (Art.\u00a028\u00a0DSGVO):`,
        {
          lines: [
            mailService.name,
            mailService.address,
            `Standort der Server: ${mailService.serverLocation}`,
            `Speicherdauer: ${mailService.retention}`,
            {
              text: `Datenschutz\u00aderklärung von ${mailService.brand} (${mailService.language})`,
              href: mailService.privacyPolicy,
            },
            {
              text: `Vereinbarung zur Auftrags\u00adverarbeitung (${mailService.language})`,
              href: mailService.processingAgreement,
            },
          ],
        },
        ...transferOf(mailService),
        'Unser E-\u2060Mail-Postfach, in dem Ihre Anfrage eingeht, wird in unserem Auftrag geführt von:',
        { lines: [mailbox.name, mailbox.address] },
        'Wir löschen Ihre Anfrage, sobald sie abschließend bearbeitet ist und wir sie nicht mehr brauchen, um Rückfragen zu beantworten. Gesetzliche Aufbewahrungs\u00adpflichten, etwa nach §\u00a0257\u00a0HGB und §\u00a0147\u00a0AO, bleiben unberührt.',
        'Wenn Sie uns direkt per E-\u2060Mail schreiben oder anrufen, verarbeiten wir Ihre Angaben zu denselben Zwecken und ebenso lange. Der Versanddienst ist daran nicht beteiligt.',
      ],
    },
    {
      id: 'analyse',
      title: '6. Analyse und Tracking',
      blocks: [
        'Auf dieser Website werden keine Analyse- oder Tracking-Werkzeuge eingesetzt. Wir werten Ihr Verhalten nicht aus und bilden keine Nutzungsprofile.',
      ],
    },
    {
      id: 'plugins',
      title: '7. Plugins',
      blocks: [
        'Auf dieser Website werden keine Plugins sozialer Netzwerke eingesetzt. Auch Videos, Karten oder Schriften von fremden Servern binden wir nicht ein.',
      ],
    },
  ],
}

export const company = {
  name: 'Musterhaus Kapitalanlagen GmbH',
  brand: 'Musterhaus',
  street: 'Musterstraße 1',
  postalCode: '00000',
  city: 'Musterstadt',
  country: 'Deutschland',
  /** Of the country, for machines. */
  countryCode: 'DE',
  managingDirector: 'Vorname Nachname (Platzhalter)',
  phone: { label: '+49 000 000000 (Platzhalter)', href: 'tel:+49000000000' },
  email: 'kontakt@musterhaus.example',
  registerCourt: 'Amtsgericht Musterstadt',
  registerNumber: 'HRB\u00a000000 (Platzhalter)',
  vatIdStatus: 'beantragt',
  supervisoryAuthority: {
    name: 'Industrie- und Handelskammer (IHK) Musterstadt',
    street: 'Musterplatz 1',
    postalCode: '00000',
    city: 'Musterstadt',
    website: 'https://www.ihk-musterstadt.example',
  },
  privacyContact: { email: 'datenschutz@musterhaus.example' },
  dataProtectionAuthority: {
    name: 'Datenschutz\u00adaufsicht des Landes (Platzhalter)',
    street: 'Musterallee 1',
    postalCode: '00000',
    city: 'Musterstadt',
    website: 'https://www.datenschutz-musterland.example',
  },
  hosting: {
    name: 'Muster-Hosting GmbH',
    address: 'Musterweg 1, 00000 Musterstadt',
    serverLocation: 'Musterland (Platzhalter)',
    logRetention: '7\u00a0Tage (Platzhalter)',
  },
  mailbox: {
    name: 'Muster-Postfach GmbH',
    address: 'Mustergasse 1, 00000 Musterstadt',
  },
  mailService: {
    brand: 'EmailJS',
    name: 'EmailJS Pte. Ltd.',
    address: 'Anschrift des Versand\u00addienstes (Platzhalter)',
    serverLocation: 'Land der Server (Platzhalter)',
    /** Undefined where its seat and servers are in the European Union. */
    transfer: {
      seat: 'Singapur',
      safeguard: 'Geeignete Garantie nach Art.\u00a046\u00a0DSGVO (Platzhalter)',
    },
    retention: 'noch offen (Platzhalter)',
    privacyPolicy: 'https://www.emailjs.com/legal/privacy-policy/',
    processingAgreement: 'https://www.emailjs.com/legal/data-protection-agreement/',
    /** Of both these texts. */
    language: 'englisch',
  },
} as const

interface Facts {
  /** When a request is answered, in words that fit „Wir melden uns … bei Ihnen“. */
  responseTime: string | undefined
  contactPerson: { name: string; role: string } | undefined
  officeHours: string | undefined
  /** A sentence that says by itself whether the financing of 100 % covers the costs of buying. */
  financingCovers: string | undefined
  /** A sentence on commission or fee. */
  howWePayOurselves: string | undefined
  /** A sentence on whom the firm belongs to and is bound to. */
  independence: string | undefined
  /** Interest, repayment, rent and costs behind the growth example, in words that fit „Gerechnet wurde mit …“. */
  exampleAssumptions: string | undefined
  /** The date of the figures, in words that fit „Stand: …“. */
  resultsAsOf: string | undefined
  /** What the average yield measures, in words that fit „Berechnet ist sie …“. */
  yieldBasis: string | undefined
  partnersCount: number | undefined
  foundedIn: number | undefined
  /** The growth example in euros a month, as the owner has reckoned it. */
  exampleByMonth: { rent: number; rate: number; costs: number } | undefined
  /** Under which paragraphs, in words that fit „Erlaubnis nach …“, and who gave it, with address. */
  permits: { under: string; authority: string } | undefined
  /** Of the firm's liability, and where it applies. */
  insurer: { name: string; address: string; area: string } | undefined
}

/** What an investor asks and only the owner knows; what stands here as undefined is not mentioned on the site. */
export const facts: Facts = {
  responseTime: undefined,
  contactPerson: undefined,
  officeHours: undefined,
  financingCovers: undefined,
  howWePayOurselves: undefined,
  independence: undefined,
  exampleAssumptions: undefined,
  resultsAsOf: undefined,
  yieldBasis: undefined,
  partnersCount: undefined,
  foundedIn: undefined,
  exampleByMonth: undefined,
  permits: undefined,
  insurer: undefined,
}

/** The names of the facts that are not mentioned. */
export const findOmittedFacts = (): string[] =>
  Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [name] : []))

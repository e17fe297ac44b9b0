export const company = {
  name: 'Musterhaus Kapitalanlagen GmbH',
  brand: 'Musterhaus',
  street: 'Musterstraße 1',
  postalCode: '00000',
  city: 'Musterstadt',
  country: 'Deutschland',
  /** The country code in the structured data (ISO 3166-1). */
  countryCode: 'DE',
  managingDirector: 'Vorname Nachname (Platzhalter)',
  phone: { label: '+49 000 000000 (Platzhalter)', href: 'tel:+49000000000' },
  email: 'kontakt@musterhaus.example',
  /** The date on which /.well-known/security.txt expires. The date must be less than a year in the future. */
  securityTextExpires: '2027-09-30',
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
    /** Remove this property if the mail service's registered office and servers are in the European Union. */
    transfer: {
      seat: 'Singapur',
      safeguard: 'Geeignete Garantie nach Art.\u00a046\u00a0DSGVO (Platzhalter)',
    },
    retention: 'noch offen (Platzhalter)',
    privacyPolicy: 'https://www.emailjs.com/legal/privacy-policy/',
    processingAgreement: 'https://www.emailjs.com/legal/data-protection-agreement/',
    /** The language of the documents at `privacyPolicy` and `processingAgreement`. */
    language: 'englisch',
  },
} as const

interface Facts {
  /** The usual response time, as a part of the sentence „Wir melden uns … bei Ihnen“. */
  responseTime: string | undefined
  contactPerson: { name: string; role: string } | undefined
  officeHours: string | undefined
  /** A complete sentence about whether the 100 % financing also covers the costs of the purchase. */
  financingCovers: string | undefined
  /** A complete sentence about the commission or the fee. */
  howWePayOurselves: string | undefined
  /** A complete sentence about the company's owners and obligations. */
  independence: string | undefined
  /**
   * The interest, repayment, rent and costs of the growth example, as the end of the sentence „Gerechnet wurde mit …“.
   */
  exampleAssumptions: string | undefined
  /** The date of the figures, which completes the text „Stand: …“. */
  resultsAsOf: string | undefined
  /** The definition of the average yield, as the end of the sentence „Berechnet ist sie …“. */
  yieldBasis: string | undefined
  partnersCount: number | undefined
  foundedIn: number | undefined
  /** The income and costs of the growth example in euros per month, calculated by the owner. */
  exampleByMonth: { rent: number; rate: number; costs: number } | undefined
  /** `under` is the legal basis of the permit: „Erlaubnis nach …“. `authority` is the authority's name and address. */
  permits: { under: string; authority: string } | undefined
  /** The liability insurer, and the area that the insurance covers. */
  insurer: { name: string; address: string; area: string } | undefined
}

/** Facts that only the owner knows. If a fact is undefined, the site omits the sentence about it. */
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

/** Returns the names of the facts that are undefined. The site omits the sentences about them. */
export const findOmittedFacts = (): string[] =>
  Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [name] : []))

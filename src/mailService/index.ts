/** The account that mails are sent from; public by nature. */
export interface Account {
  serviceId: string
  publicKey: string
}

/** A mail service as the site's code knows it: how a call is made and what its answer means. */
export interface MailService {
  /** What the POST for one mail carries. */
  request: (
    account: Account,
    template: string,
    parameters: Readonly<Record<string, string>>,
  ) => { headers: Record<string, string>; body: string }
  /** What an answer says of the mail; `refused` is due to the limit of calls and proves that nothing was sent. */
  outcome: (answer: Response) => 'delivered' | 'refused' | 'failed'
  /** The pause that a refusal asks for, in ms. */
  retryAfter: (answer: Response) => number | undefined
}

/** What the mail service answers. */
export interface Answer {
  status: number
  text: string
}

/** What the local mail service and the tests know of the real one; never in the site's code. */
export interface StandIn {
  /** The parts of a call, unchecked; the names of its headers are in lower case. */
  read: (
    call: object,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => {
    account: Partial<Record<keyof Account, unknown>>
    template: unknown
    parameters: unknown
  }
  accepted: Answer
  /** Between two accepted calls, in ms. */
  interval: number
  /** All variables of a call together, in bytes. */
  maximumVariables: number
  /** The parts of the account that a call names, in the order in which they are checked. */
  account: readonly { part: keyof Account; missing: Answer; unknown: Answer }[]
  /** The answers to a call that does not fit otherwise. */
  refusals: Record<
    | 'noTemplate'
    | 'unknownTemplate'
    | 'corrupted'
    | 'tooLarge'
    | 'noRecipient'
    | 'wrongRecipient'
    | 'tooManyCalls',
    Answer
  >
  /** The headers by which a refusal asks for a pause, in ms. */
  pauseHeaders: (pause: number) => Record<string, string>
  /** The answer where the mailbox that sends takes no mail. */
  mailboxFailure: Answer
  /** All answers that can be asked for, with what they mean. */
  failures: readonly (Answer & { meaning: string })[]
}

/** The mail service of this site. Another one is a file like this, named here. */
export { endpoint, mailService, sendPath, standIn } from './emailJs.ts'

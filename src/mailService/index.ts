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

/** The mail service of this site. Another one is a file like this, named here. */
export { endpoint, mailService, sendPath, standIn } from './emailJs.ts'

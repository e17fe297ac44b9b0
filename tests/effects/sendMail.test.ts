import { beforeEach, expect, test, vi } from 'vitest'
import { configuration } from '../../src/effects/builtConfiguration.ts'
import { sendCustomerMail, sendOwnerMail } from '../../src/effects/sendMail.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'

const request = {
  ...completeForm,
  firstName: 'Erika',
  lastName: 'Muster',
  email: 'erika@example.org',
  message: 'Guten Tag,\nich bitte um ein Gespräch.',
}

const fetchMock = vi.fn<typeof fetch>()
const { signal } = new AbortController()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset().mockResolvedValue(new Response('OK')))
})

const { serviceId, publicKey, ownerTemplateId, customerTemplateId, ownerEmail } = configuration

test.each([
  [
    'owner',
    sendOwnerMail,
    ownerTemplateId,
    {
      from_first_name: 'Erika',
      from_last_name: 'Muster',
      from_email: 'erika@example.org',
      message: 'Guten Tag,\nich bitte um ein Gespräch.',
      to_email: ownerEmail,
      reference: expect.stringMatching(/^\d{6}$/) as string,
    },
  ],
  [
    'customer',
    sendCustomerMail,
    customerTemplateId,
    {
      to_email: 'erika@example.org',
      from_first_name: 'Erika',
      from_last_name: 'Muster',
      message: 'Guten Tag,\nich bitte um ein Gespräch.',
    },
  ],
])(
  'the call for the mail to the %s contains the account, the template id and the template’s variables',
  async (_, sendMail, template, parameters) => {
    await sendMail(request, signal)
    const [[url, options] = []] = fetchMock.mock.calls
    expect([url, options?.signal]).toEqual([configuration.sendEndpoint, signal])
    const received = serviceAnswers.read(JSON.parse(options?.body as string) as object)
    expect(received).toMatchObject({ template, parameters, account: { serviceId, publicKey } })
    expect(received.parameters).toEqual(parameters)
  },
)

test.each(['serviceId', 'ownerTemplateId', 'publicKey'])(
  'if the setting %s is missing, sending a mail fails without a call to the mail service',
  async (name) => {
    const incomplete = { ...configuration, [name]: '' }
    vi.doMock('../../src/effects/builtConfiguration.ts', () => ({ configuration: incomplete }))
    vi.resetModules()
    const unconfigured = await import('../../src/effects/sendMail.ts')
    vi.doUnmock('../../src/effects/builtConfiguration.ts')
    const failure = await unconfigured
      .sendOwnerMail(request, signal)
      .catch((error: unknown) => error)
    expect(failure).toEqual(new Error('The mail configuration is missing'))
    expect(failure).not.toHaveProperty('status')
    expect(fetchMock).not.toHaveBeenCalled()
  },
)

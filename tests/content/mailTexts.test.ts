import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import customer from '../../docs/email/customer.json'
import owner from '../../docs/email/owner.json'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
const readTemplate = (file: string) =>
  flat(readFileSync(`docs/${file}`, 'utf8')).replaceAll('&amp;', '&')
const [ownerHtml, customerHtml] = [
  readTemplate('email/owner.html'),
  readTemplate('email/customer.html'),
]
const variablesIn = (text: string): string[] => text.match(/\{{2,}[^}]*\}+/g) ?? []
const variablesOf = (parameters: object) => Object.keys(parameters).map((name) => `{{${name}}}`)

test('subjects and sender names of mails contain no text from visitors', () => {
  const variables = [owner, customer].map(({ subject, fromName, to }) =>
    [subject, fromName, to].map(variablesIn),
  )
  expect(variables).toEqual([
    [['{{reference}}'], [], ['{{to_email}}']],
    [[], [], ['{{to_email}}']],
  ])
})

test('the reference number of a mail has six digits and depends only on the contact request', () => {
  const referenceOf = (message: string, others: Partial<typeof completeForm> = {}) =>
    ownerParameters({ ...completeForm, message, ...others }, '').reference
  const references = Array.from({ length: 50 }, (_, index) => referenceOf(`Guten Tag ${index}`))
  expect(new Set(references).size).toBe(references.length)
  expect(references.filter((reference) => !/^\d{6}$/.test(reference))).toEqual([])
  expect(referenceOf('Guten Tag 1')).toBe(references[1])
  for (const name of ['firstName', 'lastName', 'email'])
    expect(referenceOf('Guten Tag 1', { [name]: 'x@example.org' })).not.toBe(references[1])
})

test('mails do not load resources, and link only to the company’s telephone number and privacy policy', () => {
  expect(ownerHtml + customerHtml).not.toMatch(/\bsrc=|url\(|<script|<img/)
  expect((ownerHtml + customerHtml).match(/https?:[^"]*|\bhref=/g)).toEqual([
    'href=',
    'href=',
    expect.stringMatching(/^https:\/\/[^/]+\/datenschutz$/),
  ])
  expect(customerHtml).toContain(`<a href="${company.phone.href}"`)
  expect(ownerHtml).not.toContain('href=')
})

test('the template of the owner’s mail contains exactly the parameters of the call, as escaped variables', () => {
  const used = variablesIn(ownerHtml + JSON.stringify(owner))
  expect(new Set(used)).toEqual(new Set(variablesOf(ownerParameters(completeForm, ''))))
})

test('the confirmation mail contains no visitor input, because its recipient’s address is not verified', () => {
  expect(variablesIn(customerHtml + JSON.stringify(customer))).toEqual(['{{to_email}}'])
})

test.each([
  ['owner', 'the owner', ownerParameters(completeForm, '')],
  ['customer', 'the visitor', customerParameters(completeForm)],
])('docs/email-templates.md lists the variables of %s.html', (name, receiver, parameters) => {
  const names = Object.keys(parameters).map((one) => `\`${one}\``)
  expect(readTemplate('email-templates.md')).toContain(
    `| \`${name}.*\` | ${receiver} | ${names.join(', ')} |`,
  )
})

test('the confirmation mail contains the same company details and response time as the site', () => {
  const { name, street, postalCode, city, managingDirector, registerCourt, registerNumber } =
    company
  for (const text of [
    `${name} · ${street} · ${postalCode} ${city}`,
    `Geschäftsführung: ${managingDirector}`,
    `${registerCourt}, ${registerNumber}`,
    company.phone.label,
    contact.intro.replace(/^.*Wir /, ''),
  ])
    expect(customerHtml).toContain(flat(text))
  expect([customer.replyTo, customer.fromName]).toEqual([company.email, name])
})

test('both mails contain the brand, and the confirmation mail contains the thank-you message’s checklist', () => {
  const { title, list } = contact.preparation
  for (const text of [title, ...list]) expect(customerHtml).toContain(withoutSoftHyphens(text))
  for (const html of [ownerHtml, customerHtml]) expect(html).toContain(`> ${company.brand} </p>`)
})

import { describe, expect, test } from 'vitest'
import { company } from '../../src/content/company.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const sources = filesIn(['machines'], /./).map((file) => [
  file,
  readProjectFile(file).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
])
const folders = ['machines', 'src', 'docs']

const foreign =
  /\b(window|document|globalThis|navigator|localStorage|sessionStorage|fetch|XMLHttpRequest|Date|performance|setTimeout|setInterval|requestAnimationFrame|Math\.random|crypto|console|process)\b/g
const german = /[äöüßÄÖÜ]|\b(der|die|das|und|nicht|bitte|Sie|Ihre)\b/g

describe.each(sources)('%s', (_, source = '') => {
  test('uses neither the page, the network, the clock nor chance', () => {
    expect(source.match(foreign)).toBeNull()
  })

  test('holds no sentence that a visitor reads', () => {
    expect(source.match(german)).toBeNull()
  })
})

test('the mail service goes by its name only where it must', () => {
  const name = RegExp(company.mailService.brand, 'i')
  const files = filesIn(folders, /\.(?:tsx?|md|json|html)$/)
  const naming = [...files, 'README.md', '.env.example', 'SECURITY.md'].filter((file) =>
    name.test(readProjectFile(file)),
  )

  expect(new Set(naming)).toEqual(
    new Set([
      'docs/email-templates.md',
      'src/content/company.ts',
      'src/effects/callMailService.ts',
      'src/tools/mailService/serviceAnswers.ts',
    ]),
  )
})

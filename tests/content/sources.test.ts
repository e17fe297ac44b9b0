import { expect, test } from 'vitest'
import { company } from '../../src/content/company.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

test('what a visitor reads stands in src/content, and in no machine', () => {
  const german = filesIn(['machines'], /\.ts$/).filter((file) =>
    /[äöüß]/i.test(readProjectFile(file).replace(/\/\*[^]*?\*\/|\/\/.*/g, '')),
  )
  expect(german).toEqual([])
})

const folders = ['machines', 'src', 'docs']

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

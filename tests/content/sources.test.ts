import ts from 'typescript'
import { expect, test } from 'vitest'
import { findPlaceholders, shippedPlaceholders } from '../../src/build/placeholders.ts'
import { company } from '../../src/content/company.ts'
import { looksLikePlaceholder } from '../support/placeholders.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

test('the code of the state machines contains no German text', () => {
  const german = filesIn(['machines'], /\.ts$/).filter((file) =>
    /[äöüß]/i.test(readProjectFile(file).replace(/\/\*[^]*?\*\/|\/\/.*/g, '')),
  )
  expect(german).toEqual([])
})

const folders = ['machines', 'src', 'docs']

test('only the files listed in this test contain the name of the mail service, EmailJS', () => {
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

// Vitest tags a file even if the tag comment is in a string or far below the first line.
test('test files contain @module-tag only in their first line', () => {
  const tagged = filesIn(['tests', 'src'], /\.(?:test|spec)\.tsx?$/).filter((file) =>
    /(?:\/\/|\*)\s*@module-tag\s/.test(readProjectFile(file).replace(/^\/\/ @module-tag .*/, '')),
  )
  expect(tagged).toEqual([])
})

/** Returns the string literals, the parts of template literals and the words of regular expressions in a source file. */
function literalsIn(file: string): string[] {
  const literals: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      literals.push(node.text)
    if (ts.isRegularExpressionLiteral(node))
      literals.push(
        ...node.text
          .replaceAll(/\\s[+*]?|\\u00a0/g, ' ')
          .replaceAll(/\\b|\\u00ad/g, '')
          .split(/\\.|[/^$*+?()[\]{}|.]/),
      )
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true))
  return literals.map((text) =>
    text
      .replaceAll(/[\u00ad\u2060]/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}]+$/gu, ''),
  )
}

test('only company.ts contains the name and the city of the company', () => {
  const files = filesIn(['src/content', 'src/pages', 'src/sections', 'src/views'], /\.tsx?$/)
  const repeating = files.filter((file) =>
    literalsIn(file).some((text) => text.includes(company.city) || text.includes(company.name)),
  )
  expect(repeating).toEqual(['src/content/company.ts'])
})

const hasTwoWords = (text: string) => /\p{L}.* .*\p{L}/u.test(text)

/** Checks whether a text contains `words`, without a letter or digit directly before or after them. */
const includesWords = (text: string, words: string) => {
  const at = text.indexOf(words)
  const around = text.charAt(at - 1) + text.charAt(at + words.length)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around)
}

test('the texts of the site import company data from company.ts instead of repeating it', () => {
  const { name, street, postalCode, city, email, phone } = company
  const particulars = [name, street, postalCode, city, email, phone.label]
  const byHand = filesIn(['src/content', 'src/sections'], /(?<!company)\.tsx?$/).flatMap((file) =>
    literalsIn(file)
      .filter((literal) => particulars.some((one) => includesWords(literal, one)))
      .map((literal) => [file, literal]),
  )
  expect(
    byHand,
    'These files repeat company data. Import the data from src/content/company.ts',
  ).toEqual([])
})

test('company.ts is the only file with site texts that contains placeholders', () => {
  // The texts of an owner can contain words that look like placeholders, such as „Mustermann“. So check such words only
  // in the texts of this repository.
  const isShipped = company.brand === shippedPlaceholders[1]
  const isPlaceholder = (literal: string) =>
    isShipped ? looksLikePlaceholder.test(literal) : findPlaceholders(literal).length > 0
  const found = filesIn(['src/content', 'src/sections'], /\.tsx?$/)
    .filter((file) => file !== 'src/content/company.ts')
    .flatMap((file) =>
      literalsIn(file)
        .filter(isPlaceholder)
        .map((literal) => [file, literal] as const),
    )
  expect(
    found,
    'These texts contain placeholders. Move them to src/content/company.ts, and import them',
  ).toEqual([])
})

/**
 * The German texts that tests may quote literally. Each key is a text, and each value is the reason why the owner must
 * not change this text.
 */
const requiredTexts = {
  'Fehler beim Senden der E-Mail (template_1, Status': 'The specification quotes it.',
  'alle Felder': 'The hint must say this while no field is optional.',
  'mindestens zwei Wochen vor dem Notartermin': '§ 17 BeurkG',
  'Browser die Angaben': 'It is true as long as the mails carry every field.',
  'keine Zusage': 'Past figures must not promise anything.',
  '25 Abs. 2 Nr. 2 TDDDG': 'The privacy policy must mention it.',
  'nicht bereit und nicht verpflichtet': '§ 36 VSBG',
  'Art. 21 DSGVO': 'The privacy policy must mention it.',
  Widerspruchsrecht: 'Art. 21 DSGVO requires it.',
  'bis Sie ihn in Ihrem Browser löschen': 'Nothing deletes the stored decision.',
  'nicht noch einmal': 'An alert must not say this beside a button that sends again.',
  Vorname: 'docs/email/owner.html has this label too.',
  Geschäftsführung: 'docs/email/customer.html has this label too.',
}

test('tests import the site’s texts from src/content instead of repeating them', () => {
  const texts = filesIn(['src/content'], /(?<!company)\.ts$/).flatMap(literalsIn)
  const repeats = (literal: string) =>
    hasTwoWords(literal)
      ? texts.some(
          (text) =>
            includesWords(text, literal) || (hasTwoWords(text) && includesWords(literal, text)),
        )
      : /^[A-ZÄÖÜ]/.test(literal) && texts.includes(literal)
  const found = filesIn(['tests'], /\.tsx?$/)
    .filter((file) => !file.endsWith('sources.test.ts'))
    .flatMap((file) =>
      literalsIn(file)
        .filter(repeats)
        .map((literal) => [file, literal] as const),
    )
  expect(
    found.filter(([, literal]) => !(literal in requiredTexts)),
    'These tests repeat a text of the site. Import the text from src/content',
  ).toEqual([])
  expect(
    new Set(found.map(([, literal]) => literal)),
    'Remove texts from requiredTexts that no test quotes, or that src/content no longer contains',
  ).toEqual(new Set(Object.keys(requiredTexts)))
})

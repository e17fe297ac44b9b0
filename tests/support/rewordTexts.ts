import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The files of `src/content/` that hold what visitors read, but for the company's data. */
export const textFiles = [
  'contact',
  'direct',
  'faq',
  'home',
  'imprint',
  'notFound',
  'outcome',
  'privacy',
  'requirements',
  'frame',
  'tasks',
  'toasts',
].map((name) => `src/content/${name}.ts`)

// What the law and the figures demand, and what is no word: escapes, names.
const kept =
  /\\u\w{4}|cookieConsent|localStorage|Art\.|Abs\.|[A-ZÄÖÜ]{3,}|mindestens zwei Wochen vor dem Notartermin|keine Zusage|nicht bereit und nicht verpflichtet|Wider\\u00adspruchs\\u00adrecht|[aeouAEOU]/g
const vowels = 'aeouAEOU'
/** Other words of the same length. */
export const otherVowels = (text: string) =>
  text.replaceAll(kept, (part) => 'eauoEAUO'[vowels.indexOf(part)] ?? part)

const plain = (text: string) =>
  text.replaceAll(/^.|.$|<\w+>|\\u2060|\\u00ad|\\u00a0|\s+/g, (part) =>
    /\\u00a0|\s/.test(part) ? ' ' : '',
  )
const specification = plain(readFileSync('docs/specification.md', 'utf8'))

/** Whether a literal, without what it computes, is a text that visitors read. */
export const isText = (literal: string): boolean => /^.(?!\.\.?\/).*([A-ZÄÖÜ]| \S)/.test(literal)

/** Whether it is one that the specification leaves to the owner. */
export const isFree = (literal: string): boolean =>
  isText(literal) &&
  !plain(literal)
    .split('${}')
    .every((part) => specification.includes(part.trim()))

/** The source with other words for each literal that may change. */
export function reword(source: string, mayChange: (literal: string) => boolean): string {
  let reworded = source
  const visit = (node: ts.Node) => {
    const parts = ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      : ts.isStringLiteralLike(node)
        ? [node]
        : []
    if (mayChange(parts.map((part) => part.getText()).join('')))
      for (const part of parts)
        reworded =
          reworded.slice(0, part.getStart()) +
          otherVowels(part.getText()) +
          reworded.slice(part.getEnd())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest, true))
  return reworded
}

import { readProjectFile } from './projectFiles.ts'

/** Matches quoted text and inline code. A full stop in such a text does not end a sentence. */
const literal = /„[^“]*“|`[^`]*`/g

function sentencesOf(text: string): string[] {
  const literals: string[] = []
  const hidden = text.replaceAll(literal, (found) => `⟦${literals.push(found) - 1}⟧`)
  return hidden
    .split(/(?<=[.!?]) (?=[\p{Lu}⟦[])/u)
    .map((sentence) =>
      sentence.replaceAll(/⟦(\d+)⟧/g, (_, at: string) => literals[Number(at)] ?? ''),
    )
}

const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')

/**
 * Returns the statements of a Markdown text in order. Each sentence is a statement, including sentences in list items.
 * Each row of a table except the header row is also a statement.
 */
export function statementsOf(text: string): string[] {
  const blocks = text
    .split(/\n{2,}|\n(?=- |\d+\. )/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(?:#|<!--|\[!\[)/.test(block))
  return blocks.flatMap((block) =>
    block.startsWith('|')
      ? block.split('\n').slice(2).map(cellsOf)
      : sentencesOf(
          block
            .replaceAll(/\s+/g, ' ')
            .replace(/^- /, '')
            .replace(/^(\d+)\. /, '$1: '),
        ),
  )
}

/**
 * Returns the statements of the specification, keyed by the number of their section. Includes only sections whose
 * number matches `fits`.
 */
export function specificationStatements(fits: RegExp): Map<string, string[]> {
  const [, ...sections] = readProjectFile('docs/specification.md').split(/^### (?=\d)/m)
  return new Map(
    sections.flatMap((section): [string, string[]][] => {
      const [heading = '', ...lines] = section.split('\n')
      const [number = ''] = heading.split(' ')
      const [body = ''] = lines.join('\n').split(/^## /m)
      return fits.test(number) ? [[number, statementsOf(body)]] : []
    }),
  )
}

/**
 * Returns the statements of a page in docs/machines/. Leaves out generated text and the last section "Where to look".
 */
export const pageStatements = (file: string) =>
  statementsOf(
    readProjectFile(file)
      .replace(/<!-- generated[^]*<!-- end -->/, '')
      .replace(/^## Where to look[^]*/m, ''),
  )

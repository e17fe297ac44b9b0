import { readProjectFile } from './projectFiles.ts'

/** Text in quotation marks or code, in which no sentence ends. */
const literal = /„[^“]*“|`[^`]*`/g

/** Returns the sentences of a text. */
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

/** Returns the statements of a Markdown text in their order: each sentence, each list item's sentences, and each row of a table without its head. */
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

/** Returns the statements of each numbered section of the specification whose number fits. */
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

/** Returns the statements of a page of docs/machines/ that are written by hand. */
export const pageStatements = (file: string) =>
  statementsOf(
    readProjectFile(file)
      .replace(/<!-- generated[^]*<!-- end -->/, '')
      .replace(/^## Where to look[^]*/m, ''),
  )

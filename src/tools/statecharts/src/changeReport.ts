import { relative } from 'node:path'
import type { Project, ReportSection } from './commandLine.ts'
import { compareMachines, type Comparison, type Difference } from './compare.ts'
import { changedPart, changesIn, changesOnly, drawingsOf } from './splitCharts.ts'
import { writeMermaid } from './mermaid.ts'
import {
  changedFiles,
  readCommit,
  readWorkingTree,
  type RevisionPath,
  type Revision,
} from './revisions.ts'
import { writeSvg } from './svg.ts'
import { code, escapeMarkdown, table } from './tables.ts'
import { errorInOneLine } from './errorInOneLine.ts'
import { signs } from './transitionLabels.ts'
import { freeName, type ChartOptions } from './writeCharts.ts'

/**
 * Compares the machines of the revisions `since` and `until`. If `until` is missing, uses the working tree as the
 * second revision. Returns the files for a pull request, keyed by name: the report `changes.md`, and the charts of each
 * changed machine. The report can be posted as a comment: it has a short summary, a Mermaid diagram of each machine's
 * changes, and folded details. Throws if git does not know a revision, or if neither revision contains files with
 * machines.
 */
export async function writeChangeReport(
  location: RevisionPath,
  options: ChartOptions & Pick<Project, 'compareFiles'>,
  since: string,
  until?: string,
): Promise<Map<string, string>> {
  const before = await readCommit(location, since)
  const after =
    until === undefined ? await readWorkingTree(location) : await readCommit(location, until)
  if ([before, after].every((one) => one.machines.length + one.unread.size + one.notes.size === 0))
    throw new Error(
      `Neither revision contains files with machines at ${location.paths.map((path) => relative(location.top, path) || 'the root of the repository').join(', ')}. Check the path.`,
    )
  const imported = [...before.imported, ...after.imported]
  const edited = changedFiles(location, imported, since, until === undefined ? [] : [until])
  const notes = [...before.notes, ...after.notes].filter(([file]) => edited.includes(file))
  const unread = new Map([...before.unread, ...after.unread, ...notes])
  const readable = ({ machines, files }: Revision) =>
    machines.filter(({ id }) => !unread.has(files.get(id) ?? ''))
  const comparisons = compareMachines(readable(before), readable(after))
  const changed = comparisons
    .map((comparison): Changed => {
      const { id } = comparison.merged
      const earlier = { id: comparison.renamedFrom ?? id, read: before.read }
      const sections = options.compareFiles?.(earlier, { id, read: after.read }) ?? []
      return { ...comparison, sections }
    })
    .filter(
      ({ renamedFrom, differences, sections }) =>
        renamedFrom !== null ||
        differences.length > 0 ||
        sections.some(({ lines }) => lines.length > 0),
    )
  const files = new Map<string, string>()
  const sections: string[] = []
  const taken = new Set<string>()
  for (const comparison of changed) {
    try {
      const pictures = await drawChanges(comparison, options, taken)
      for (const [name, svg] of pictures) files.set(`${name}.svg`, svg)
      sections.push(...sectionOf(comparison, [...pictures.keys()]))
    } catch (error) {
      sections.push(
        ...sectionOf(comparison, []),
        `- **Not drawn:** ${verbatim(errorInOneLine(error))}`,
      )
    }
  }
  const explained = [
    ...unread.keys(),
    ...changed.flatMap(({ merged, renamedFrom }) => [
      after.files.get(merged.id),
      before.files.get(renamedFrom ?? merged.id),
    ]),
  ]
  const touched = edited.filter((file) => !explained.includes(file))
  const parts = [
    `# Changes in the machines since ${verbatim(since)}`,
    ...(changed.length === 0
      ? [unread.size > 0 ? 'No changes in the files that could be loaded.' : noChanges]
      : [summaryOf(changed), legend]),
    ...(touched.length > 0
      ? [
          `These files changed too, but no machine in them changed: ${code(touched)}. The comparison does not cover other functions that a machine's functions call, or variables from outside these functions.`,
        ]
      : []),
    ...[...unread.values()].map((problem) => `- **Not compared:** ${verbatim(problem)}`),
    ...sections,
  ]
  const comment = shownInComment(parts)
  const missing = parts.length - comment.length
  if (missing > 0) {
    files.set('all-changes.md', `${parts.join('\n\n')}\n`)
    comment.push(
      `This report is too long for a comment, so ${missing === 1 ? 'one part is' : `${missing} parts are`} missing here. \`all-changes.md\` contains the complete report.`,
    )
  }
  return files.set('changes.md', `${comment.join('\n\n')}\n`)
}

/** The maximum length of a report, in characters. GitHub rejects comments with more than 65,536 characters. */
const maxLength = 60_000

/**
 * The maximum length of a Mermaid diagram, in characters. GitHub does not draw diagrams with more than 50,000
 * characters.
 */
const maxDiagramLength = 40_000

/**
 * Returns the parts of a report that fit into a comment. If a part is too long, omits it and continues with the next
 * part.
 */
function shownInComment(parts: readonly string[]): string[] {
  let length = 0
  return parts.filter((part) => {
    const fits = length + part.length + 2 <= maxLength
    if (fits) length += part.length + 2
    return fits
  })
}

/**
 * Formats a text so that GitHub shows it unchanged. GitHub converts mentions, references, links, emojis and formulas
 * even if their characters are escaped. If the text could contain one of them, formats the text as code.
 */
const verbatim = (text: string) =>
  /[@#$]|:\S|\bwww\.|\bGH-\d|\b[\da-f]{7,40}\b/i.test(text) ? code([text]) : escapeMarkdown(text)

const legend =
  'In the diagrams, + marks additions, − removals, and ~ changes. The diagrams contain only changes and the states around them.'

const noChanges = 'No changes: all states and transitions are the same as before.'

/** The maximum length of the summary, in lines. */
const maxSummaryLines = 18

type Changed = Comparison & { sections: ReportSection[] }

/** Returns a Markdown list of the changed machines, with the first few changes of each machine. */
function summaryOf(changed: readonly Changed[]): string {
  const share = Math.max(1, Math.floor(maxSummaryLines / changed.length) - 1)
  const lines = changed.slice(0, maxSummaryLines).flatMap((comparison) => {
    const { differences } = comparison
    const shown = isAddedOrRemoved(comparison) ? [] : differences.slice(0, share)
    const more = isAddedOrRemoved(comparison) ? 0 : differences.length - shown.length
    return [
      `- **${verbatim(titleOf(comparison))}**${more > 0 ? ` (further changes below: ${more})` : ''}`,
      ...shown.map((difference) => `  - ${verbatim(describeDifference(difference))}`),
    ]
  })
  const more = changed.length - maxSummaryLines
  return [...lines, ...(more > 0 ? [`- and ${more} more machines`] : [])].join('\n')
}

const isAddedOrRemoved = ({ merged: { change } }: Comparison) =>
  change === 'new' || change === 'removed'

const titleOf = (comparison: Comparison) => {
  const { merged, renamedFrom } = comparison
  return `${merged.id}${isAddedOrRemoved(comparison) ? ` (${merged.change})` : renamedFrom === null ? '' : ` (renamed from ${renamedFrom})`}`
}

const describeDifference = ({ change, what, before, after }: Difference) => {
  const [was, is] = excerpts(before ?? '', after ?? '', 70)
  return `${change} ${what}: ${before === null ? is : after === null ? was : `${was} ⇒ ${is}`}`
}

/**
 * Shortens two texts to `length` characters each. Both excerpts begin shortly before the first difference between the
 * texts.
 */
function excerpts(one: string, other: string, length: number): [string, string] {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const from =
    Math.max(one.length, other.length) <= length ? 0 : Math.max(0, start - Math.floor(length / 3))
  const cut = (text: string) => {
    const rest = text.slice(from, from + length)
    return `${from > 0 && text.length > 0 ? '…' : ''}${rest}${from + length < text.length ? '…' : ''}`
  }
  return [cut(one), cut(other)]
}

function sectionOf(comparison: Changed, pictures: string[]): string[] {
  const { differences, sections, merged } = comparison
  const diagram = writeMermaid(changesOnly(changedPart(merged)))
  return [
    `## ${verbatim(titleOf(comparison))}`,
    ...(differences.length > 0
      ? [
          changesIn(merged) === 0
            ? 'No state or transition uses the changed definitions.'
            : diagram.length > maxDiagramLength
              ? 'The diagram of the changes is too large for Mermaid.'
              : `\`\`\`mermaid\n${diagram}\`\`\``,
          [
            `<details><summary>${differences.length === 1 ? 'The change' : `All ${differences.length} changes`} in a table</summary>`,
            table(['Change', 'What', 'Before', 'After'], differences.map(rowOf)),
            ...(pictures.length > 0
              ? [`Charts with the unchanged states: ${code(pictures.map((name) => `${name}.svg`))}`]
              : []),
            '</details>',
          ].join('\n\n'),
        ]
      : ['No state or transition changed.']),
    ...sections.flatMap(({ title, lines }) =>
      lines.length === 0
        ? [title]
        : [
            [
              `<details><summary>${title}</summary>`,
              lines.map((line) => `- ${verbatim(line)}`).join('\n'),
              '</details>',
            ].join('\n\n'),
          ],
    ),
  ]
}

const rowOf = ({ change, what, before, after }: Difference) => {
  const [was, is] = excerpts(before ?? '', after ?? '', 400)
  return [
    `${signs[change]}${change}`,
    ...[what, was, is].map((text) => verbatim(text).replace(/(?<!\\)\|/g, '\\|')),
  ]
}

/**
 * Draws the smallest part of a machine that contains all changes. If this part needs several charts, omits the charts
 * without a change. Returns the SVG charts, keyed by their file names without extension.
 */
async function drawChanges(
  { merged, differences }: Comparison,
  { colours, ...limits }: ChartOptions,
  taken: Set<string>,
): Promise<Map<string, string>> {
  if (differences.length === 0) return new Map()
  const [whole, ...parts] = await drawingsOf(changedPart(merged), limits)
  const shown = parts.filter(
    ([
      ,
      {
        boxes: [root],
      },
    ]) => root && changesIn(root.state) > 0,
  )
  const drawings = shown.length > 0 ? shown : whole ? [whole] : []
  return new Map(
    drawings.map(([name, layout]) => [freeName(name, taken), writeSvg(layout, colours)]),
  )
}

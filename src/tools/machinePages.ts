import { readFile } from 'node:fs/promises'
import { allTransitions, describeMachine, withDescendants, type Machine } from 'xstate-statecharts'
import { formatted } from './formatted.ts'
import { machineCases, machineNames } from './machineCases/index.ts'

/** Returns the path of a machine's documentation page, such as `docs/machines/contact-form.md` for `contactForm`. */
export const pageOf = (name: string) =>
  `docs/machines/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`

/** The descriptions of states, events or delays, keyed by their names. Null if a description is missing. */
type Descriptions = Map<string, string | null>

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns Markdown tables of a machine's states, events and delays. Throws if one of them has no description. */
export function describeInTables(machine: Machine): string {
  const states: Descriptions = new Map(
    withDescendants(machine).map(({ id, path, description }) => [path || id, description]),
  )
  const events: Descriptions = new Map()
  const delays: Descriptions = new Map()
  for (const { type, event, description } of allTransitions(machine)) {
    const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? []
    const [descriptions, name] = delay === undefined ? [events, event] : [delays, delay]
    if (type !== '') descriptions.set(name, descriptions.get(name) ?? description)
  }
  const missing = [...states, ...events, ...delays].flatMap(([name, text]) => (text ? [] : name))
  if (missing.length > 0)
    throw new Error(
      `machines/${machine.id}.ts has no description of ${missing.join(', ')}. Add the property "description" to each of these states, and to one transition of each of these events and delays.`,
    )
  states.delete(machine.id)
  return Object.entries({ State: states, Event: events, Delay: delays })
    .filter(([, descriptions]) => descriptions.size > 0)
    .map(([what, descriptions]) => {
      const rows = [...descriptions].map(([name, text]) => [`\`${name}\``, text ?? ''])
      return `## ${what}s\n\n${table([what, 'Description'], rows)}`
    })
    .join('\n\n')
}

const generatedPart = /(<!-- generated[^>]*-->)[^]*?(<!-- end -->)/

/**
 * Replaces the part of a Markdown text that is between the two marker lines. Throws if the marker lines are missing.
 */
export function replaceGenerated(file: string, text: string, part: string): string {
  if (!generatedPart.test(text))
    throw new Error(
      `Cannot write a table into ${file}: the marker lines are missing. Add "<!-- generated: npm run update -->" and "<!-- end -->".`,
    )
  return text.replace(
    generatedPart,
    (_, start: string, end: string) => `${start}\n\n${part}\n\n${end}`,
  )
}

/**
 * Generates the tables in `docs/machines/`, `README.md` and `docs/README.md`. Returns the new texts of these files,
 * keyed by path, but does not write the files.
 */
export async function generate(): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  const inReadme: string[][] = []
  const inDocs: string[][] = []
  for (const name of machineNames) {
    const machine = describeMachine(machineCases[name].machine)
    const page = pageOf(name)
    const [title = name] = /(?<=^# ).*/.exec(await readFile(page, 'utf8')) ?? []
    parts.set(page, describeInTables(machine))
    const [code, text, chart] = [
      `machines/${name}.ts`,
      machine.description ?? '',
      `charts/${name}.md`,
    ]
    inReadme.push([`[${name}](${code})`, text, `[page](${page}), [chart](docs/${chart})`])
    inDocs.push([`[${title}](${page.replace('docs/', '')})`, text, `[${name}](${chart})`])
  }
  parts.set('README.md', table(['Machine', 'Description', 'Read'], inReadme))
  parts.set('docs/README.md', table(['Machine', 'Description', 'Chart and tables'], inDocs))

  const files = [...parts].map(async ([file, part]): Promise<[string, string]> => {
    const text = replaceGenerated(file, await readFile(file, 'utf8'), part)
    return [file, await formatted(file, text)]
  })
  return new Map(await Promise.all(files))
}

import type { Maker } from './maker.ts'

/** How many lines each part of what is printed may have, so that all of it fits a screen. */
const most = 20

const capped = (lines: readonly string[], rest: string) =>
  lines.length <= most
    ? lines
    : [...lines.slice(0, most), `… and ${lines.length - most} more: ${rest}`]

/** Makes anew what is stale and says what became different; `check` only says it. */
export async function renew(makers: readonly Maker[], check = false): Promise<string> {
  const lines: string[] = []
  for (const { command, stale } of makers) {
    for (const { file, changes, make } of await stale()) {
      if (!check) await make()
      const said = changes.map((change) => `    ${change}`)
      lines.push(
        check ? `${file} is stale: ${command}` : `  ${file} (${command})`,
        ...capped(said, `git diff ${file}`),
      )
    }
  }
  if (lines.length === 0) return 'Nothing is stale; nothing was written.'
  return [check ? '' : 'Written:', ...lines].join('\n')
}

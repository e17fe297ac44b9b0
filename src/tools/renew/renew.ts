import type { Maker } from './maker.ts'

export const clean = 'Nothing is stale; nothing was written.'

/** As many lines of a list as leave room on a screen, and where to read the others. */
const capped = (lines: readonly string[], most: number, rest: string) =>
  lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `    … and ${lines.length - most + 1} more: ${rest}`]

/** Makes anew what is stale and says what became different, then what `next` leaves to a person. */
export async function renew(
  makers: readonly Maker[],
  next: () => Promise<string[]> = () => Promise.resolve([]),
): Promise<string> {
  const written: string[] = []
  const failed: string[] = []
  for (const { command, stale } of makers) {
    try {
      for (const { file, changes, make } of await stale()) {
        await make()
        const said = changes.map((change) => `    ${change}`)
        written.push(`  ${file} (${command})`, ...capped(said, 12, `git diff ${file}`))
      }
    } catch (error) {
      failed.push(`${command} failed: ${String(error)}`)
    }
  }
  const left = [...failed, ...(await next())].map((line) => `  ${line}`)
  return [
    ...(written.length > 0 ? ['Written:', ...written] : failed.length > 0 ? [] : [clean]),
    ...(left.length > 0 ? ['Next, by hand:', ...capped(left, 20, 'npm test')] : []),
  ].join('\n')
}

/** Names what is stale, each with the command that makes it anew, and writes nothing. */
export async function check(makers: readonly Maker[]): Promise<string> {
  const lines: string[] = []
  for (const { command, stale } of makers) {
    for (const { file } of await stale()) lines.push(`${file} is stale: ${command}`)
  }
  return lines.join('\n') || clean
}

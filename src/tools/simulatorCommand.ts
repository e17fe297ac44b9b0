import { bundlePage, writeFiles } from 'xstate-statecharts/commands'
import { answerHelp, onlyHelp, runIfEntry, type Outcome } from '../build/runCommand.ts'

const defaultFile = 'simulator/index.html'

export const usage = `Usage: npm run simulator [-- FILE]   writes an HTML page that simulates the site's machines
  FILE               the file to write (default: ${defaultFile})
  --help             show this help`

export const options = onlyHelp

/**
 * Runs `npm run simulator`: writes the local inspector to a single HTML file, in which a reader can simulate the site's
 * machines.
 */
export async function main(args: string[]): Promise<Outcome> {
  const answer = answerHelp(args, usage)
  if (answer) return answer
  const [file = defaultFile] = args
  const page = await bundlePage("import './src/tools/inspect/local/inspectorPage.ts'")
  await writeFiles(new Map([[file, page]]))
  return { code: 0, output: file }
}

await runIfEntry(import.meta, main)

import { bundlePage, writeFiles } from 'xstate-statecharts/commands'
import { runIfEntry, type Outcome } from '../build/runCommand.ts'

/** Runs `npm run simulator`: writes the local inspector as a single HTML file that can simulate the site's machines. */
export async function main([file = 'simulator/index.html']: string[]): Promise<Outcome> {
  const page = await bundlePage(`
    import './src/tools/statecharts/src/inspector/inspectorPage.css'
    import './src/tools/inspect/local/inspectorPage.ts'`)
  await writeFiles(new Map([[file, page]]))
  return { code: 0, output: file }
}

await runIfEntry(import.meta, main)

import { readFile } from 'node:fs/promises'
import { replay } from './replay.ts'
import { MalformedTrace, parseTrace } from './trace.ts'

async function run(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return 'Which trace? npm run replay FILE'
  try {
    const trace = parseTrace(await readFile(path, 'utf8'))
    const mismatch = replay(trace)
    if (!mismatch) {
      console.log(`${path}: all ${trace.steps.length} snapshots are as recorded`)
      return undefined
    }
    const { step, actor, event, recorded, replayed } = mismatch
    return [
      `${path}: step ${step} (${actor}, ${event}) differs in ${mismatch.path}`,
      `  recorded: ${JSON.stringify(recorded)}`,
      `  replayed: ${JSON.stringify(replayed)}`,
    ].join('\n')
  } catch (error) {
    if (error instanceof MalformedTrace) return `${path} cannot be replayed: ${error.message}`
    if (error instanceof Error && 'code' in error) {
      return `${path} cannot be read: ${error.message}`
    }
    throw error
  }
}

const failure = await run(process.argv[2])
if (failure !== undefined) {
  console.error(failure)
  process.exitCode = 1
}

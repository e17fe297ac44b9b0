import { readFile } from 'node:fs/promises'
import { plain } from '../plain.ts'
import { replay } from './replay.ts'
import { MalformedTrace, parseTrace } from './trace.ts'

async function run(path: string | undefined): Promise<string[]> {
  if (path === undefined) return ['Which trace? npm run replay FILE']
  try {
    const trace = parseTrace(await readFile(path, 'utf8'))
    const mismatch = replay(trace)
    if (!mismatch) {
      console.log(plain(`${path}: all ${trace.steps.length} steps are as recorded`))
      return []
    }
    const { step, recorded, replayed } = mismatch
    const [actor, event, place] = [mismatch.actor, mismatch.event, mismatch.path].map((name) =>
      JSON.stringify(name),
    )
    return [
      `${path}: step ${step} (${actor}, ${event}) differs in ${place}`,
      `  recorded: ${JSON.stringify(recorded)}`,
      `  replayed: ${JSON.stringify(replayed)}`,
    ]
  } catch (error) {
    if (error instanceof MalformedTrace) return [`${path} cannot be replayed: ${error.message}`]
    if (error instanceof Error && 'code' in error) {
      return [`${path} cannot be read: ${error.message}`]
    }
    throw error
  }
}

const failure = await run(process.argv[2])
if (failure.length > 0) {
  console.error(failure.map(plain).join('\n'))
  process.exitCode = 1
}

import { writeFile } from 'node:fs/promises'
import { exitOnClosedPipe } from 'xstate-statecharts/commands'
import { drawings } from './drawings.tsx'
import { screenshots } from './screenshots.ts'

exitOnClosedPipe()

// If NODE_ENV is empty, Vite's preview server sets it to production. The development server, which starts later in this
// process, would then leave out the inspector.
process.env.NODE_ENV = 'development'

for (const [file, draw] of Object.entries({ ...drawings, ...screenshots })) {
  await writeFile(file, await draw())
  console.log(`Drew ${file}`)
}

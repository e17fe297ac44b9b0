import { writeFile } from 'node:fs/promises'
import { exitOnClosedPipe } from '../../build/runCommand.ts'
import { drawings } from './drawings.tsx'
import { screenshots } from './screenshots.ts'

exitOnClosedPipe()

// Vite's preview would set it to production, and the development server after it would leave out the inspector.
process.env.NODE_ENV = 'development'

for (const [file, draw] of Object.entries({ ...drawings, ...screenshots })) {
  await writeFile(file, await draw())
  console.log(`Drew ${file}`)
}

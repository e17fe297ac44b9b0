import { writeFile } from 'node:fs/promises'
import { drawings } from './drawings.tsx'
import { screenshots } from './screenshots.ts'

for (const [file, draw] of Object.entries({ ...drawings, ...screenshots })) {
  await writeFile(file, await draw())
  console.log(`Drew ${file}`)
}

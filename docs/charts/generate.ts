import { writeFileSync } from 'node:fs'
import { generate } from './charts.ts'

for (const [name, content] of await generate()) {
  writeFileSync(new URL(name, import.meta.url), content)
}

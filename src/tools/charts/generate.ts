import { writeFileSync } from 'node:fs'
import { generate } from './charts.ts'

for (const [name, content] of await generate()) {
  writeFileSync(new URL(`../../../docs/charts/${name}`, import.meta.url), content)
}

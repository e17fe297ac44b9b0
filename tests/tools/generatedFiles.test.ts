import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generate as generateCharts } from '../../src/tools/chartsCommand.ts'
import { icon } from '../../src/theme/mark.ts'
import { generate as generatePages } from '../../src/tools/machinePages.ts'
import { generate as generatePaths } from '../../src/tools/machinePaths/sitePaths.ts'

const generatedFiles = [
  ...(await generateCharts()),
  ...(await generatePages()),
  ...(await generatePaths()),
  ['src/public/favicon.svg', icon] as const,
]

test.each(generatedFiles)(
  '%s is up to date (npm run update regenerates it)',
  async (file, text) => {
    await expect(text).toMatchFileSnapshot(resolve(file))
  },
)

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generate as generateCharts } from '../../src/tools/chartsCommand.ts'
import { machineNames } from '../../src/tools/machineCases/index.ts'
import { icon } from '../../src/theme/mark.ts'
import { figuresOf, fixtureOf, generatePaths } from '../../src/tools/machinePaths/sitePaths.ts'

const paths = await Promise.all(machineNames.map(generatePaths))
const made = [
  ...(await generateCharts()),
  ...(await Promise.all(paths.map(fixtureOf))),
  await figuresOf(paths),
  ['src/public/favicon.svg', icon] as const,
]

test.each(made)('%s is as it is made from the sources: npm run update', async (file, text) => {
  await expect(text).toMatchFileSnapshot(resolve(file))
})

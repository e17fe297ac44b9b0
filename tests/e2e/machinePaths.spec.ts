import { test } from './fixtures.ts'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import type { Scenario } from '../../src/tools/scenarios/scenario.ts'
import { walk } from '../../src/tools/scenarios/walkPath.ts'
import { canHappen, walksOf } from '../../src/tools/scenarios/walks.ts'

const networkMessage = /^Failed to load resource: /

const all = Object.values(scenarios)
/**
 * Checks whether an earlier scenario already runs the paths of the same machine. The form's two mails share one
 * machine.
 */
const isFurther = (scenario: Scenario) =>
  all.find(({ machine }) => machine === scenario.machine) !== scenario

test.use({ allowedProblems: [networkMessage], consent: null, reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

for (const scenario of all)
  test.describe(scenario.part, () => {
    for (const route of walksOf(scenario))
      if (canHappen(scenario, route.path))
        test(
          route.title,
          {
            tag:
              isFurther(scenario) || route.path.purpose === 'pairs' ? ['@slow', '@chromium'] : [],
          },
          async ({ visit }) => {
            await walk(scenario, visit, route, { report: test.step })
          },
        )
  })

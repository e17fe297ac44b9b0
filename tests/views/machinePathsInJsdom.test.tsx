import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { machines } from '../../src/tools/machineCases/index.ts'
import { collectCoverage } from 'xstate-statecharts/paths'
import { visitInJsdom } from '../support/jsdomDriver.tsx'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import { runPath } from '../../src/tools/scenarios/runPath.ts'
import { pathRunsOf } from '../../src/tools/scenarios/pathRuns.ts'

const walked = Object.entries(scenarios).map(
  ([actor, scenario]) => [scenario.part, actor, scenario] as const,
)

test.for(walked)(
  'in jsdom, “%s” shows the expected contents on each path of its machine',
  async ([, actor, scenario]) => {
    const machine = machines.get(actor)
    if (!machine) throw new Error(`src/tools/machineCases/ has no machine for ${actor}`)
    const coverage = collectCoverage(machine)
    /**
     * For each event that a visitor can cause at any time: whether a path has sent the event in a state that does not
     * accept it.
     */
    const wasTried: Record<string, boolean> = {}

    const visit = visitInJsdom(coverage.inspect)
    for (const pathRun of pathRunsOf(scenario).filter(
      ({ path }) => path.purpose === 'transitions',
    )) {
      const actorHere = () => {
        const site = visit.site() as unknown as Record<string, AnyActorRef | undefined>
        const form = visit.site().contactForm.getSnapshot().children
        return (site[actor] ?? form[actor as 'sendOwnerMail']) as AnyActorRef
      }
      let watched: AnyActorRef | undefined
      await runPath(scenario, visit, pathRun, {
        timeout: 0,
        inspect: async (rest, alwaysPossible) => {
          watched ??= actorHere()
          const { status, value } = watched.getSnapshot() as typeof rest
          expect({ status, value }).toEqual({ status: rest.status, value: rest.value })
          for (const [event, tryIt] of Object.entries(alwaysPossible)) {
            const isAccepted = rest.accepts.includes(event)
            wasTried[event] ||= !isAccepted
            if (isAccepted) continue
            const look = async () => ({
              ...(await visit.visitor.see()),
              ...(await visit.environment.observe()),
              snapshot: watched?.getSnapshot() as unknown,
              focus: null,
            })
            const before = await look()
            await tryIt?.()
            expect(
              await look(),
              `${event}, which this state does not accept, changed the page`,
            ).toEqual(before)
          }
        },
      })
    }
    expect(coverage.missing()).toEqual({ states: [], transitions: [], outcomes: [] })
    expect(wasTried).toEqual(
      Object.fromEntries(Object.keys(wasTried).map((event) => [event, true])),
    )
  },
)

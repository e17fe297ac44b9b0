import {
  StateMachine,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate'
import { callsOn, describeTransition, pathIn } from '../statecharts/describe.ts'
import { conditionOf, writeBriefly } from '../statecharts/words.ts'
import type { Decision, RecordedSnapshot, Step } from './trace.ts'

/** Says after each step of an actor when its running delays end. */
export function watchDelays() {
  const ends = new WeakMap<object, number>()
  return (actorRef: AnyActor, now: number): Record<string, number> => {
    const { _scheduledEvents } = actorRef.system.getSnapshot()
    const own = Object.values(_scheduledEvents).filter(({ source }) => source === actorRef)
    return Object.fromEntries(
      own.map((scheduled) => {
        const end = ends.get(scheduled) ?? now + scheduled.delay
        ends.set(scheduled, end)
        return [scheduled.event.type, end]
      }),
    )
  }
}

/** Whether an actor is a machine with states, which the root that holds the others is not. */
const hasStates = ({ logic }: AnyActor) =>
  logic instanceof StateMachine && Object.keys((logic as AnyStateMachine).states).length > 0

/**
 * Turns what XState reports of the machines with states into the steps of a trace, in the order in which they
 * have dealt with their events. A step is written when it is asked for, then or later. The time is in ms.
 */
export function createRecorder(
  record: (step: () => Step, actorRef: AnyActor) => void,
  now: () => number = Date.now,
) {
  const snapshots = new WeakMap<object, AnyMachineSnapshot>()
  const taken = new WeakMap<object, AnyTransitionDefinition[]>()
  const delaysOf = watchDelays()

  return (message: InspectionEvent): void => {
    const actorRef = message.actorRef as AnyActor
    if (!hasStates(actorRef)) return
    if (message.type === '@xstate.microstep') {
      taken.set(actorRef, [...(taken.get(actorRef) ?? []), ...message._transitions])
    }
    if (message.type !== '@xstate.snapshot') return
    const snapshot = message.snapshot as AnyMachineSnapshot
    const { event } = message
    const at = now()
    const before = snapshots.get(actorRef)
    const transitions = taken.get(actorRef) ?? []
    const delays = delaysOf(actorRef, at)
    record(
      () => ({
        actor: actorRef.id,
        at,
        event,
        snapshot: JSON.parse(JSON.stringify(snapshot)) as RecordedSnapshot,
        decision: decide(before, event.type, transitions, snapshot),
        delays,
      }),
      actorRef,
    )
    snapshots.set(actorRef, snapshot)
    taken.delete(actorRef)
  }
}

function decide(
  before: AnyMachineSnapshot | undefined,
  type: string,
  taken: AnyTransitionDefinition[],
  after: AnyMachineSnapshot,
): Decision {
  const [left, entered] = [before?._nodes ?? [], after._nodes]
  const described = taken.map((transition) => describeTransition(transition, 0, [transition]))
  const asked = left.flatMap((node) => {
    const branches = node.transitions.get(type) ?? []
    const at = branches.findIndex((branch) => taken.includes(branch))
    const isDecidedWithin = taken.some(({ source }) => source.id.startsWith(`${node.id}.`))
    if (isDecidedWithin) return []
    return branches
      .slice(0, at < 0 ? undefined : at + 1)
      .filter(({ guard }) => guard !== undefined)
      .map((branch) => {
        const condition = conditionOf(
          describeTransition(branch, branches.indexOf(branch), branches),
          writeBriefly,
        )
        return `${condition}: ${taken.includes(branch) ? 'yes' : 'no'}`
      })
  })
  return {
    transitions: before
      ? described.map(
          ({ source, targets }) =>
            `${pathIn(source, after.machine) || 'any'} → ${targets.map((id) => pathIn(id, after.machine)).join(' and ') || '(stays)'}`,
        )
      : [],
    guards: asked,
    actions: [
      ...left
        .filter((node) => !entered.includes(node))
        .reverse()
        .flatMap((node) => callsOn('exit', node)),
      ...described.flatMap(({ actions }) => actions),
      ...entered.filter((node) => !left.includes(node)).flatMap((node) => callsOn('entry', node)),
    ].map((call) => writeBriefly({ ...call, does: null })),
  }
}

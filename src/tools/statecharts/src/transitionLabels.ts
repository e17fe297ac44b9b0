import type { NamedLogic, Change, Invoke, Transition } from './describe.ts'
import { shorten } from './source.ts'

/** The prefixes of the names of changed parts in a chart, for readers who cannot distinguish the colours. */
export const signs: Record<Change, string> = { new: '+ ', removed: '− ', changed: '~ ' }

export const signOf = ({ change }: { change?: Change }) => (change ? signs[change] : '')

/**
 * Returns the label of a guard or action in a chart, such as `storeConsent('true')`. Omits a parameter that is not a
 * string literal.
 */
export const writeBriefly = (call: NamedLogic) =>
  call.inline === null && !call.parameter?.startsWith("'")
    ? withEffect(call.name, call)
    : withEffect(writeAtMost(call, 60), call)

/**
 * Returns the label of a guard or action in a table, such as `rememberValues(event.values)`, with at most 160
 * characters of source code.
 */
export const writeCall = (call: NamedLogic) => withEffect(writeAtMost(call, 160), call)

const writeAtMost = ({ name, parameter, inline }: NamedLogic, length: number) =>
  inline === null
    ? `${name}${parameter === null ? '' : `(${shorten(parameter, length)})`}`
    : `inline ${shorten(length > 100 ? inline : name, length)}`

const withEffect = (text: string, { does }: NamedLogic) =>
  does === null ? text : `${text} = ${shorten(does, 80)}`

/** Returns the complete source code of a guard or an action, for comparisons. */
export const writeFull = ({ name, parameter, inline }: NamedLogic) =>
  inline ?? `${name}${parameter === null ? '' : `(${parameter})`}`

/**
 * Returns the condition of a transition, such as `2. else if mayRepeat`. Empty for a transition without a guard if its
 * event has no other transition.
 */
export const conditionOf = (
  { branch, guard, order }: Transition,
  write: (call: NamedLogic) => string,
): string => [order && `${order}.`, branch, guard && write(guard)].filter(Boolean).join(' ')

/**
 * Returns the label of an invoked actor, such as `sendOwnerMail`. Adds the name of its logic if that is different:
 * `loader (load)`.
 */
export const writeInvoke = (
  { name, src, systemId, details }: Invoke,
  write = writeBriefly,
): string =>
  [
    name === src.name && src.inline !== null ? 'inline' : '',
    name,
    name === src.name ? '' : `(${write(src)})`,
    systemId === null ? '' : `as ${systemId}`,
    ...Object.entries(details).flat(),
  ]
    .filter(Boolean)
    .join(' ')

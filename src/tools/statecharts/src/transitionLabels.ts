import type { NamedLogic, Change, Invoke, Transition } from './describe.ts'
import { shorten } from './source.ts'

/** What stands before a name in a chart of changes, so that nothing is told by colour alone. */
export const signs: Record<Change, string> = { new: '+ ', gone: '− ', changed: '~ ' }

export const signOf = ({ change }: { change?: Change }) => (change ? signs[change] : '')

/** `storeConsent('true')`, but only the name where the parameter is computed; no longer than a line. */
export const writeBriefly = (call: NamedLogic) =>
  call.inline === null && !call.parameter?.startsWith("'")
    ? withEffect(call.name, call)
    : withEffect(writeAtMost(call, 60), call)

/** `rememberValues(event.values)`, with all that fits a cell of a table. */
export const writeCall = (call: NamedLogic) => withEffect(writeAtMost(call, 160), call)

const writeAtMost = ({ name, parameter, inline }: NamedLogic, length: number) =>
  inline === null
    ? `${name}${parameter === null ? '' : `(${shorten(parameter, length)})`}`
    : `inline ${shorten(length > 100 ? inline : name, length)}`

const withEffect = (text: string, { does }: NamedLogic) =>
  does === null ? text : `${text} = ${shorten(does, 80)}`

/** A guard or an action with its whole source, as comparisons need it. */
export const writeFull = ({ name, parameter, inline }: NamedLogic) =>
  inline ?? `${name}${parameter === null ? '' : `(${parameter})`}`

/** `2. else if mayRepeat`; empty for an only, unguarded transition. */
export const conditionOf = (
  { branch, guard, order }: Transition,
  write: (call: NamedLogic) => string,
): string => [order && `${order}.`, branch, guard && write(guard)].filter(Boolean).join(' ')

/** `sendOwnerMail`; the logic too where it has another name. */
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

import { isForbidden, withDescendants, type State, type Transition } from './describe.ts'
import { conditionOf, signOf, writeBriefly, writeInvoke } from './transitionLabels.ts'

/**
 * Writes a machine as a Mermaid state diagram. Features that Mermaid's syntax lacks are added to the text of a state or
 * an arrow.
 */
export function writeMermaid(root: State): string {
  const states = withDescendants(root)
  const names = new Map(states.map(({ id }, index) => [id, `s${index}`]))
  const nameOf = (id: string) => names.get(id) ?? id
  const write = (state: State, depth: number): string[] => {
    const indent = '  '.repeat(depth)
    const name = nameOf(state.id)
    const own = [signOf(state) + state.name, ...linesOf(state)].map(escape).join('<br>')
    const regions = state.type === 'parallel' ? `${indent}  --` : null
    const inner = state.children.flatMap((child, index) => [
      ...(regions && index > 0 ? [regions] : []),
      ...write(child, depth + 1),
    ])
    const start = state.initial
      ? [`${indent}  [*] --> ${nameOf(state.initial)}${initialLabel(state)}`]
      : []
    return [
      `${indent}state "${own}" as ${name}`,
      ...(state.children.length === 0
        ? []
        : [`${indent}state ${name} {`, ...start, ...inner, `${indent}}`]),
      ...(state.type === 'final' ? [`${indent}${name} --> [*]`] : []),
    ]
  }
  return [
    'stateDiagram-v2',
    ...write(root, 1),
    ...states.flatMap(({ id, defaults }) =>
      defaults.map((target) => `  ${nameOf(id)} --> ${nameOf(target)} : default`),
    ),
    ...states
      .flatMap(({ transitions }) => transitions)
      .flatMap((transition) =>
        transition.targets.map(
          (target) =>
            `  ${nameOf(transition.source)} --> ${nameOf(target)} : ${escape(labelOf(transition))}`,
        ),
      ),
    '',
  ].join('\n')
}

const initialLabel = ({ initialActions }: State) =>
  initialActions.length === 0
    ? ''
    : ` : ${escape(`/ ${initialActions.map(writeBriefly).join(', ')}`)}`

const labelOf = (transition: Transition) =>
  [
    signOf(transition) + transition.event,
    conditionOf(transition, writeBriefly),
    transition.actions.length > 0 ? `/ ${transition.actions.map(writeBriefly).join(', ')}` : '',
    transition.reenter ? '(reenters)' : '',
    transition.targets.length > 1 ? '(and other targets)' : '',
    ...Object.entries(transition.details).flat(),
    transition.description ?? '',
  ]
    .filter(Boolean)
    .join(' ')

const linesOf = (state: State) => [
  ...(state.description?.split('\n') ?? []),
  ...state.tags.map((tag) => `tag ${tag}`),
  ...Object.entries(state.details).map((detail) => detail.join(' ')),
  ...state.invokes.map((invoke) => `invokes ${writeInvoke(invoke)}`),
  ...state.entry.map((call) => `entry / ${writeBriefly(call)}`),
  ...state.exit.map((call) => `exit / ${writeBriefly(call)}`),
  ...(state.output === null ? [] : [`output ${state.output}`]),
  ...state.transitions
    .filter(({ targets }) => targets.length === 0)
    .map((transition) => `${labelOf(transition)}${isForbidden(transition) ? ' forbidden' : ''}`),
]

/** Escapes the characters that can have a special meaning in Mermaid's syntax. */
const escape = (text: string) =>
  text.replace(/[^\p{L}\p{N} .,/()→…+−~_-]/gu, (character) => `#${character.codePointAt(0)};`)

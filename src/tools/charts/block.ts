import {
  conditionOf,
  signOf,
  writeBriefly,
  type Call,
  type State,
  type Transition,
} from './describe.ts'

export type Look = 'title' | 'event' | 'failure' | 'guard' | 'soft' | 'plain' | 'tag'

export interface Span {
  text: string
  look: Look
}

/** Lines of text with room around them, in px. */
export type Block = ReturnType<typeof blockOf>

export const padding = { x: 12, y: 8 }
const lineHeight = 18
const gapHeight = 7

/** The font sizes, in px. */
export const fontSize = { title: 15, text: 12.5 }

/** In a font of one width a character takes three fifths of the font size at most. */
export const characterWidth = 0.6 * fontSize.text

type Row = [key: string, text: string, look?: Look]

/** A state's name and below it its description, invokes, actions and what it does without being left. */
export function stateBlock(state: State) {
  const rows: Row[] = [
    ...state.tags.map((tag): Row => ['tag', tag, 'tag']),
    ...state.invokes.map((id): Row => ['invokes', id]),
    ...rowsOf('entry', state.entry),
    ...rowsOf('exit', state.exit),
    ...(state.output === null ? [] : [['output', state.output] satisfies Row]),
    ...state.transitions
      .filter(({ target }) => target === null)
      .flatMap((transition) =>
        rowsOf(
          signOf(transition) +
            [transition.event, conditionOf(transition, writeBriefly)].filter(Boolean).join(' '),
          transition.actions,
        ),
      ),
  ]
  const column = Math.max(...rows.map(([key]) => key.length)) + 2
  const description = state.description ? wrap(state.description) : []
  return blockOf([
    [
      {
        text: `${signOf(state)}${state.name}${state.type === 'final' ? '   ' : ''}`,
        look: 'title',
      },
    ],
    ...description.map((text): Span[] => [{ text, look: 'soft' }]),
    ...rows.map(([key, text, look = 'plain'], index): Span[] => [
      { text: (rows[index - 1]?.[0] === key ? '' : key).padEnd(column), look: 'soft' },
      { text, look },
    ]),
  ])
}

const rowsOf = (key: string, actions: Call[]) =>
  actions.map((action): Row => [key, writeBriefly(action)])

/** Breaks a sentence into lines of about equal length. */
function wrap(text: string): string[] {
  const length = Math.ceil(text.length / Math.ceil(text.length / 30)) + 4
  return text.match(new RegExp(`.{1,${length}}(?= |$)`, 'g'))?.map((line) => line.trim()) ?? []
}

/** What is written onto an arrow: each event with its guard and actions. */
export const labelBlock = (transitions: Transition[]) =>
  blockOf(
    transitions.flatMap((transition, index): Span[][] => {
      const condition = conditionOf(transition, writeBriefly)
      return [
        ...(index === 0 ? [] : [[]]),
        [
          {
            text: signOf(transition) + transition.event,
            look: transition.failed ? 'failure' : 'event',
          },
        ],
        ...(condition ? [[{ text: condition, look: 'guard' as const }]] : []),
        ...transition.actions.map((action): Span[] => [
          { text: `/ ${writeBriefly(action)}`, look: 'soft' },
        ]),
      ]
    }),
  )

/** Places lines below each other, an empty one as a gap; widths are even, so that middles fall on whole pixels. */
function blockOf(lines: Span[][]) {
  let bottom = padding.y
  const placed = lines.map((spans) => {
    bottom += spans.length === 0 ? gapHeight : lineHeight
    return { spans, y: bottom - 5 }
  })
  const widths = lines.map((spans) => {
    const [{ look } = { look: 'plain' }] = spans
    const characters = spans.map(({ text }) => text).join('').length
    return characters * 0.6 * (look === 'title' ? fontSize.title : fontSize.text)
  })
  return {
    /** Each with its baseline, from the block's top. */
    lines: placed,
    width: 2 * Math.ceil(Math.max(...widths) / 2 + padding.x),
    height: bottom + padding.y,
  }
}

/** What the arrows that a machine takes from everywhere start from. */
export const anyStateBlock = blockOf([[{ text: 'in any state', look: 'plain' }]])

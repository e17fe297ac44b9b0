import { isForbidden, keyIn, type NamedLogic, type State, type Transition } from './describe.ts'
import { shorten } from './source.ts'
import { conditionOf, signOf, writeBriefly, writeInvoke } from './transitionLabels.ts'

type Look = 'title' | 'event' | 'failure' | 'guard' | 'soft' | 'plain' | 'tag'

interface Span {
  text: string
  look: Look
}

/** A block of text: the positions of its lines, with padding around them. All sizes are in px. */
export type Block = ReturnType<typeof blockOf>

export const padding = { x: 12, y: 8 }
const lineHeight = 18
const gapHeight = 7

/** The font sizes, in px. */
export const fontSize = { title: 15, text: 12.5 }

/** The maximum width of a character, in px: 0.6 em in the monospaced fonts of a chart. */
export const characterWidth = 0.6 * fontSize.text

/** The maximum widths of texts, in columns of the monospaced font. Longer texts are wrapped. */
const maxColumns = { title: 48, text: 68, key: 34 }

const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u

/**
 * Returns the width of a text in columns of the monospaced font. A combining mark counts as 0 columns, and a wide
 * character, such as an emoji, counts as 5/3 columns.
 */
export const columnsOf = (text: string) =>
  /^[ -~←→…−]*$/.test(text)
    ? text.length
    : Array.from(text).reduce((sum, character) => {
        if (/\p{M}|\u200d/u.test(character)) return sum
        return sum + (wide.test(character) ? 5 / 3 : 1)
      }, 0)

type Row = [key: string, text: string, look?: Look]

/**
 * Returns the text in the box of a state: its name and description, then rows for its properties and for its
 * transitions without a target.
 */
export function stateBlock(state: State) {
  const rows: Row[] = [
    ...state.tags.map((tag): Row => ['tag', tag, 'tag']),
    ...Object.entries(state.details).map(([key, text]): Row => [key, shorten(text, 120)]),
    ...state.invokes.map((invoke): Row => ['invokes', writeInvoke(invoke)]),
    ...rowsOf('entry', state.entry),
    ...rowsOf('exit', state.exit),
    ...(state.output === null ? [] : [['output', shorten(state.output, 120)] satisfies Row]),
    ...state.transitions
      .filter(({ targets }) => targets.length === 0)
      .flatMap((transition) => {
        const key =
          signOf(transition) +
          [transition.event, conditionOf(transition, writeBriefly)].filter(Boolean).join(' ')
        const { description, details } = transition
        return [
          ...rowsOf(key, transition.actions),
          ...(isForbidden(transition) ? [[key, 'forbidden'] satisfies Row] : []),
          ...(transition.reenter ? [[key, 'reenters'] satisfies Row] : []),
          ...Object.entries(details).map(([name, text]): Row => [
            key,
            `${name} ${shorten(text, 120)}`,
          ]),
          ...(!description?.trim() ? [] : wrap(description)).map((text): Row => [
            key,
            text,
            'soft',
          ]),
        ]
      }),
  ]
  const column = Math.min(Math.max(...rows.map(([key]) => columnsOf(key))), maxColumns.key) + 2
  const name = breakLines(`${signOf(state)}${state.name}`, maxColumns.title)
  return blockOf([
    ...name.map((text, index): Span[] => [
      {
        text: state.type === 'final' && index === 0 ? `${text}   ` : text,
        look: 'title',
      },
    ]),
    ...(state.description?.trim() ? wrap(state.description) : []).map((text): Span[] => [
      { text, look: 'soft' },
    ]),
    ...rows.flatMap(([key, text, look = 'plain'], index) =>
      rowInLines(rows[index - 1]?.[0] === key ? '' : key, text, look, column),
    ),
  ])
}

/** Returns the lines of a row with the key on the left and the text on the right. Both are wrapped if they are long. */
function rowInLines(key: string, text: string, look: Look, column: number): Span[][] {
  const keys = breakLines(key, column - 2)
  const texts = breakLines(text, maxColumns.text - column)
  return Array.from({ length: Math.max(keys.length, texts.length) }, (_, index) => {
    const part = keys[index] ?? ''
    return [
      { text: part + ' '.repeat(Math.max(0, column - Math.ceil(columnsOf(part)))), look: 'soft' },
      { text: texts[index] ?? '', look },
    ]
  })
}

const rowsOf = (key: string, actions: NamedLogic[]) =>
  actions.map((action): Row => [key, writeBriefly(action)])

/** Wraps a text into lines of about the same length. Keeps the line breaks of the text. */
function wrap(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((paragraph) => {
      const columns = columnsOf(paragraph)
      const lines = Math.max(1, Math.ceil(columns / 30))
      return breakLines(paragraph, Math.ceil(columns / lines) + 4)
    })
}

/** Wraps a text into lines of at most `length` columns. Breaks a word only if it is longer than a line. */
function breakLines(text: string, length: number): string[] {
  const lines = ['']
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((word) => pieces(word, length))) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= length) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Splits a word that is longer than a line into pieces. If possible, splits after a dot in the second half of a line.
 */
function pieces(word: string, length: number): string[] {
  const characters = Array.from(word)
  if (characters.length <= 1 || columnsOf(word) <= length) return [word]
  let [end, columns] = [0, 0]
  while (columns + columnsOf(characters[end] ?? '') <= length || end === 0)
    columns += columnsOf(characters[end++] ?? '')
  const dot = characters.lastIndexOf('.', end - 1) + 1
  const at = dot > end / 2 ? dot : end
  return [characters.slice(0, at).join(''), ...pieces(characters.slice(at).join(''), length)]
}

/** Returns the label of an arrow: each event with its guard, actions and further properties. */
export const labelBlock = ({
  target,
  transitions,
}: {
  target: string
  transitions: Transition[]
}) =>
  blockOf(
    transitions.flatMap((transition, index): Span[][] => {
      const { event, failed, reenter, actions, targets, details, description } = transition
      const lines = (text: string, look: Look) =>
        breakLines(text, maxColumns.text).map((text): Span[] => [{ text, look }])
      const condition = conditionOf(transition, writeBriefly)
      return [
        ...(index === 0 ? [] : [[]]),
        ...lines(signOf(transition) + event, failed ? 'failure' : 'event'),
        ...(condition ? lines(condition, 'guard') : []),
        ...actions.flatMap((action) => lines(`/ ${writeBriefly(action)}`, 'soft')),
        ...(reenter ? lines('reenters', 'soft') : []),
        ...targets
          .filter((other) => other !== target)
          .flatMap((other) => lines(`and → ${keyIn(other)}`, 'soft')),
        ...Object.entries(details).flatMap(([key, text]) =>
          lines(`${key} ${shorten(text, 120)}`, 'soft'),
        ),
        ...(!description?.trim() ? [] : wrap(description)).map((text): Span[] => [
          { text, look: 'soft' },
        ]),
      ]
    }),
  )

/** Returns the label of the arrow to an initial state. */
export const startBlock = ({ initialActions }: State) =>
  blockOf(
    initialActions.flatMap((action) =>
      breakLines(`/ ${writeBriefly(action)}`, maxColumns.text).map((text): Span[] => [
        { text, look: 'soft' },
      ]),
    ),
  )

/**
 * Places lines below each other, with a gap for each empty line. The width of the block is even, so that its centre is
 * on a whole pixel.
 */
function blockOf(lines: Span[][]) {
  let bottom = padding.y
  const placed = lines.map((spans) => {
    bottom += spans.length === 0 ? gapHeight : lineHeight
    return { spans, y: bottom - 5 }
  })
  const widths = lines.map((spans) => {
    const [{ look } = { look: 'plain' }] = spans
    const columns = columnsOf(spans.map(({ text }) => text).join(''))
    return columns * 0.6 * (look === 'title' ? fontSize.title : fontSize.text)
  })
  return {
    /** The lines, each with the y coordinate of its baseline, measured from the top of the block. */
    lines: placed,
    width: 2 * Math.ceil(Math.max(...widths) / 2 + padding.x),
    height: bottom + padding.y,
  }
}

/** The label from which the arrows of the root state's transitions start. */
export const anyStateBlock = blockOf([[{ text: 'in any state', look: 'plain' }]])

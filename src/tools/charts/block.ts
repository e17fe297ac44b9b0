import { conditionOf, writeBriefly, type State, type Transition } from './describe.ts'
import { measure, wrap, type Type } from './text.ts'

/** The looks of text in a chart; the size is in px. */
export const looks = {
  title: { size: 15, bold: true },
  event: { size: 12.5, bold: true },
  failure: { size: 12.5, bold: true },
  guard: { size: 12.5 },
  soft: { size: 12.5 },
  plain: { size: 12.5 },
  tag: { size: 11.5, bold: true },
} satisfies Record<string, Type>

export type Look = keyof typeof looks

export interface Text {
  text: string
  look: Look
  x: number
  /** The baseline. */
  y: number
  width: number
}

/** Lines of text, placed from the block's top left corner. */
export interface Block {
  width: number
  height: number
  texts: Text[]
}

type Line = { spans: { text: string; look: Look; x?: number }[]; height: number; gap?: number }

const lineHeight = 18
const columnGap = 12
const tagGap = 16

/** A state's name and tags. */
export const titleBlock = ({ name, tags }: State): Block => set([titleLine(name, tags)])

/** What is written below a state's name: its description, invokes and actions. */
export const factsBlock = (state: State): Block => set(factLines(state))

/** All that is written into the box of a state without children. */
export const leafBlock = (state: State): Block =>
  set([titleLine(state.name, state.tags), ...factLines(state)])

const titleLine = (name: string, tags: string[]): Line => ({
  spans: [
    { text: name, look: 'title' },
    ...tags.map((tag) => ({ text: tag, look: 'tag' as const })),
  ],
  height: 22,
})

function factLines(state: State): Line[] {
  const description = state.description ? wrap(state.description, 214, looks.soft) : []
  const rows: [key: string, value: string][] = [
    ...state.invokes.map((id): [string, string] => ['invokes', id]),
    ...state.entry.map((action): [string, string] => ['entry', writeBriefly(action)]),
    ...state.exit.map((action): [string, string] => ['exit', writeBriefly(action)]),
    ...state.transitions
      .filter(staysInside)
      .flatMap((transition) =>
        transition.actions.map((action): [string, string] => [
          [transition.event, conditionOf(transition, writeBriefly)].filter(Boolean).join(' '),
          writeBriefly(action),
        ]),
      ),
  ]
  const column = Math.max(0, ...rows.map(([key]) => measure(key, looks.soft))) + columnGap
  return [
    ...description.map((text, index): Line => ({
      spans: [{ text, look: 'soft' }],
      height: lineHeight,
      gap: index === 0 ? 4 : 0,
    })),
    ...rows.map(([key, text], index): Line => ({
      spans: [
        ...(rows[index - 1]?.[0] === key ? [] : [{ text: key, look: 'soft' as const, x: 0 }]),
        { text, look: 'plain', x: column },
      ],
      height: lineHeight,
      gap: index === 0 ? 4 : 0,
    })),
  ]
}

/** What is written onto an arrow: each event with its guard and actions. */
export const labelBlock = (transitions: Transition[]): Block =>
  set(
    transitions.flatMap((transition, index): Line[] => {
      const condition = conditionOf(transition, writeBriefly)
      return [
        {
          spans: [
            { text: transition.event, look: transition.kind === 'failed' ? 'failure' : 'event' },
          ],
          height: lineHeight,
          gap: index === 0 ? 0 : 7,
        },
        ...(condition
          ? [{ spans: [{ text: condition, look: 'guard' as const }], height: lineHeight }]
          : []),
        ...transition.actions.map((action) => ({
          spans: [{ text: `/ ${writeBriefly(action)}`, look: 'soft' as const }],
          height: lineHeight,
        })),
      ]
    }),
  )

/** What the arrows that a machine takes from everywhere start from. */
export const anyStateBlock = (): Block =>
  set([{ spans: [{ text: 'in any state', look: 'plain' }], height: lineHeight }])

/** Whether a transition runs actions only and so is a row of its box, not an arrow. */
export const staysInside = ({ target }: Transition) => target === null

function set(lines: Line[]): Block {
  const texts: Text[] = []
  let height = 0
  for (const line of lines) {
    height += (line.gap ?? 0) + line.height
    let next = 0
    for (const { text, look, x = next } of line.spans) {
      const width = measure(text, looks[look])
      texts.push({ text, look, x, y: height - 5, width })
      next = x + width + tagGap
    }
  }
  return { texts, height, width: Math.max(0, ...texts.map(({ x, width }) => x + width)) }
}

/** Widths of Helvetica and Arial in thousandths of the font size; 556 for every other character. */
const widths: [characters: string, width: number][] = [
  ["'", 191],
  ['ijl', 222],
  [' !,./:;I[]\\ft|', 278],
  ['()-r`', 333],
  ['"*', 370],
  ['Jcksvxyz', 500],
  ['+<=>~', 584],
  ['FTZ', 611],
  ['ABEKPSVXY&', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%W@', 944],
]

const widthOf = new Map(
  widths.flatMap(([set, width]) => Array.from(set).map((each) => [each, width])),
)

// Fonts differ: DejaVu, which Linux falls back to, runs a seventh wider than Arial.
const slack = 1.14
const boldness = 1.16

export interface Type {
  /** The font size in px. */
  size: number
  bold?: boolean
}

/** The width that a line takes at most, in px; even, so that middles fall on whole pixels. */
export const measure = (text: string, { size, bold }: Type) =>
  2 *
  Math.ceil(
    (Array.from(text).reduce((sum, each) => sum + (widthOf.get(each) ?? 556), 0) *
      size *
      slack *
      (bold ? boldness : 1)) /
      2_000,
  )

/** Breaks a sentence into as few lines as fit the given width, in px, and about equally long ones. */
export function wrap(text: string, width: number, type: Type): string[] {
  const lines = fill(text, width, type)
  for (let narrower = width; narrower > 0; narrower -= 2) {
    const balanced = fill(text, narrower, type)
    if (balanced.length > lines.length) break
    lines.splice(0, lines.length, ...balanced)
  }
  return lines
}

function fill(text: string, width: number, type: Type): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, type) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

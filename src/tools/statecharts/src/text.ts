/** Replaces the line breaks of a text with spaces. */
export const inOneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

/** Parses JSON, ignoring the byte order mark that some Windows editors add. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\u{feff}/u, ''))

/** Parses JSON, ignoring the byte order mark that some Windows editors add. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\u{feff}/u, ''))

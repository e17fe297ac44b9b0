/** Reads JSON from a file or a field, to which an editor on Windows may have added a byte order mark. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\u{feff}/u, ''))

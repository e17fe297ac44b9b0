/** Escapes characters that could control a terminal, as JSON does: ESC becomes `\u001b`. Keeps line feeds. */
export const escaped = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Returns the text on one line, escaped and shortened to 400 characters. */
export const terminalSafe = (text: string): string =>
  escaped((text.length > 400 ? `${text.slice(0, 400)} …` : text).replace(/[^\S ]+/g, ' '))

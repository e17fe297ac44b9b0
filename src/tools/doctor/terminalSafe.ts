/** The text with each character that a terminal would obey written as JSON writes it; a line feed stays. */
export const escaped = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** The text in one line that fits a screen. */
export const terminalSafe = (text: string): string =>
  escaped((text.length > 400 ? `${text.slice(0, 400)} …` : text).replace(/[^\S ]+/g, ' '))

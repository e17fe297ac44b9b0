/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Puts texts in the place of marks; throws where the template lacks one of them. */
export const fillTemplate = (template: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [mark, part]) => {
    if (!text.includes(mark)) throw new Error(`The template lacks ${mark}`)
    return text.replaceAll(mark, () => part)
  }, template)

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Replaces each key of `parts` in the template with the text of this key. Throws if the template does not contain one
 * of the keys.
 */
export const fillTemplate = (template: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [mark, part]) => {
    if (!text.includes(mark)) throw new Error(`The template does not contain ${mark}`)
    return text.replaceAll(mark, () => part)
  }, template)

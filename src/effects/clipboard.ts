/** Copies a text to the clipboard. Returns false if the browser denies access or does not support the clipboard API. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

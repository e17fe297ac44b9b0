/** Fetches the headline font and has headlines use it; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  document.documentElement.toggleAttribute('data-headline', faces.length > 0)
}

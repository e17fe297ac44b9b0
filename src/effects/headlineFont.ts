import { headlineFont } from '../theme/fonts.ts'

/** Fetches the headline font and swaps it in; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const { family, url, descriptors } = headlineFont
  const font = new FontFace(family, `url(${url})`, descriptors)
  // Added before it is there, it would make the browser match all styles twice.
  await font.load().then(
    () => document.fonts.add(font),
    () => undefined,
  )
}

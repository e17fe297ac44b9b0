import { headlineFont } from '../theme/fonts.ts'

/** Fetches the headline font and swaps it in; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const { family, url, descriptors } = headlineFont
  const font = new FontFace(family, `url(${url})`, descriptors)
  document.fonts.add(font)
  await font.load().catch(() => undefined)
}

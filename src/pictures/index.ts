import door from './door.svg'
import plot from './plot.svg'
import reasons from './reasons.svg'
import services from './services.svg'
import skyline from './skyline.svg'
import step1 from './step-1.svg'
import step2 from './step-2.svg'
import step3 from './step-3.svg'
import step4 from './step-4.svg'
import step5 from './step-5.svg'
import step6 from './step-6.svg'
import telephone from './telephone.svg'

const sized = (width: number, height: number) => (src: string) => ({ src, width, height })

/**
 * Returns the properties of a file that contains several drawings of the same size, one below the other. The browser
 * then loads and lays out one file instead of several.
 */
const sheet = (src: string, count: number, width: number, height: number) => ({
  src,
  count,
  width,
  height,
})

/**
 * The files with several drawings. All drawings in a file belong to the same section, so the page needs them at the
 * same time.
 */
export const sheets = {
  reasons: sheet(reasons, 4, 240, 180),
  services: sheet(services, 3, 240, 150),
}

/** Returns the value of `data-place` for a drawing in a file with `count` drawings. The top drawing has the index 0. */
export const positionOnSheet = (count: number, index: number) => `${index}/${count - 1}`

const pictureOn =
  ({ src, count, width, height }: (typeof sheets)[keyof typeof sheets]) =>
  (index: number) => ({ src, width, height, 'data-place': positionOnSheet(count, index) })

const reason = pictureOn(sheets.reasons)
const service = pictureOn(sheets.services)
const step = sized(170, 150)

/** The attributes of all drawings: the URL, the size in px, and the position if the file contains several drawings. */
export const pictures = {
  value: reason(0),
  rent: reason(1),
  lasting: reason(2),
  leverage: reason(3),
  bank: service(0),
  ledger: service(1),
  bells: service(2),
  step1: step(step1),
  step2: step(step2),
  step3: step(step3),
  step4: step(step4),
  step5: step(step5),
  step6: step(step6),
  telephone: sized(136, 112)(telephone),
  door: sized(240, 260)(door),
  plot: sized(480, 220)(plot),
  skyline: sized(1120, 60)(skyline),
}

export type PictureName = keyof typeof pictures

const photographs = import.meta.glob<string>('../content/contactPerson.{avif,webp,jpg,jpeg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URL of the contact person's photograph. Undefined if the owner has not added a photograph to `src/content`. */
export const photograph = Object.values(photographs)[0]

import bank from './bank.svg'
import bells from './bells.svg'
import door from './door.svg'
import lasting from './lasting.svg'
import ledger from './ledger.svg'
import leverage from './leverage.svg'
import plot from './plot.svg'
import rent from './rent.svg'
import skyline from './skyline.svg'
import step1 from './step-1.svg'
import step2 from './step-2.svg'
import step3 from './step-3.svg'
import step4 from './step-4.svg'
import step5 from './step-5.svg'
import step6 from './step-6.svg'
import telephone from './telephone.svg'
import value from './value.svg'

const sized = (width: number, height: number) => (src: string) => ({ src, width, height })
const reason = sized(240, 180)
const service = sized(240, 150)
const step = sized(170, 150)

/** The drawn pictures: where each file is, and its own size. */
export const pictures = {
  value: reason(value),
  rent: reason(rent),
  lasting: reason(lasting),
  leverage: reason(leverage),
  bank: service(bank),
  ledger: service(ledger),
  bells: service(bells),
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

const photographs = import.meta.glob<string>('../content/contactPerson.{avif,webp,jpg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The photograph of the contact person, if the owner has put one beside `company.ts`. */
export const photograph = Object.values(photographs)[0]

import { palette } from './palette.ts'

/** The path of the logo: the outline of two gables, for a viewBox of 28 × 24. */
export const mark = 'M1 21.25h26M4 21V12l4.5-4 4.5 4v9M13 21V7l5.5-4.5L24 7v14'

/** The app icon. Its green background fills the square, so each operating system can crop the icon to its own shape. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -7 38 38"><path fill="${palette['green-deep']}" d="M-5-7h38v38H-5z"></path><path fill="none" stroke="${palette['brass-light']}" stroke-width="2" d="${mark}"></path></svg>`

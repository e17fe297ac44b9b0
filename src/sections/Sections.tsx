import { About } from './About.tsx'
import { Growth } from './Growth.tsx'
import { Process } from './Process.tsx'
import { Requirements } from './Requirements.tsx'
import { Results } from './Results.tsx'
import { Service } from './Service.tsx'
import { WhyInvest } from './WhyInvest.tsx'

/** The seven sections that the menu names. */
export function Sections() {
  return (
    <>
      <WhyInvest />
      <About />
      <Service />
      <Process />
      <Results />
      <Growth />
      <Requirements />
    </>
  )
}

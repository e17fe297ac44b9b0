import { head } from '../content/home.ts'
import { About } from '../sections/About.tsx'
import { Growth } from '../sections/Growth.tsx'
import { Hero } from '../sections/Hero.tsx'
import { Process } from '../sections/Process.tsx'
import { Requirements } from '../sections/Requirements.tsx'
import { Results } from '../sections/Results.tsx'
import { Service } from '../sections/Service.tsx'
import { WhyInvest } from '../sections/WhyInvest.tsx'

export default function Home() {
  return (
    <>
      <Hero />
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

Home.head = head

import { Suspense } from 'react'
import { deferred } from '../deferred.ts'
import { Hero } from '../sections/Hero.tsx'

const Sections = deferred(() =>
  import('../sections/Sections.tsx').then((module) => module.Sections),
)

/** The home page: the opening and the sections. */
export function Home() {
  return (
    <>
      <Hero />
      <Suspense fallback={null}>
        <Sections />
      </Suspense>
    </>
  )
}

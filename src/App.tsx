import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { routeAt } from './routes.ts'

export function App() {
  const [path] = useLocation()
  const { Component: Page } = routeAt(path)
  return (
    <>
      <header>
        <Link href="/">Logo</Link>
      </header>
      <main>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </main>
    </>
  )
}

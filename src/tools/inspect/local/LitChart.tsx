import { use, useEffect, useRef } from 'react'
import { Chart } from '../../statecharts/Chart.tsx'
import type { State } from '../../statecharts/describe.ts'
import { layOut, type Layout } from '../../statecharts/layout.ts'
import { isWithin } from './runs.ts'

const layouts = new WeakMap<State, Promise<Layout>>()

function layoutOf(machine: State): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine)
  layouts.set(machine, layout)
  return layout
}

/** The chart of a running machine with its active states lit; scrolls to one that lights up. */
export function LitChart({ machine, active }: { machine: State; active: readonly string[] }) {
  const layout = use(layoutOf(machine))
  const drawing = useRef<HTMLDivElement>(null)
  const innermost = active.join()

  useEffect(() => {
    const lit = drawing.current?.querySelectorAll('.leaf[data-active]')
    lit?.item(lit.length - 1).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [innermost])

  const lit = layout.boxes
    .filter(({ state: { id, path } }) => path !== '' && isWithin(id, active))
    .map(({ state }) => state.id)
  return (
    <div ref={drawing}>
      <Chart layout={layout} active={lit} />
    </div>
  )
}

import { memo, Suspense, use, useEffect, useRef, useState } from 'react'
import { Chart } from '../Chart.tsx'
import { withDescendants, type State } from '../describe.ts'
import type { Layout } from '../geometry.ts'
import { layOut } from '../layout.ts'
import { maxStates } from '../splitCharts.ts'
import { Boundary } from './Boundary.tsx'
import { MachineTable } from './MachineTable.tsx'
import { litArrows, litStates, type Lit } from './runs.ts'

const layouts = new WeakMap<State, Promise<Layout>>()

function layoutOf(machine: State): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine)
  layouts.set(machine, layout)
  return layout
}

/** A running machine as a chart in the size that is chosen; as tables where it cannot be drawn, and until it is. */
export function MachineChart(lit: Lit) {
  const region = useRef<HTMLDivElement>(null)
  const { length } = withDescendants(lit.machine)
  const [isWanted, want] = useState(length <= maxStates)
  /** 1 for 100 %; undefined for as much as has room. */
  const [scale, setScale] = useState<number | undefined>(1)
  const zoomBy = (factor: number) => {
    const svg = region.current?.querySelector('svg')
    if (!svg) return
    const { width, height } = svg.getBoundingClientRect()
    const fitting = Math.min(width / svg.width.baseVal.value, height / svg.height.baseVal.value)
    setScale(Math.min(4, Math.max(0.1, (scale ?? fitting) * factor)))
  }
  const tables = <MachineTable {...lit} />
  return (
    <>
      <div role="group" aria-label="Zoom">
        <button aria-pressed={scale === undefined} onClick={() => setScale(undefined)}>
          Fit
        </button>
        <button aria-pressed={scale === 1} onClick={() => setScale(1)}>
          100 %
        </button>
        <button onClick={() => zoomBy(1.25)}>+</button>
        <button onClick={() => zoomBy(0.8)}>−</button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, which keys do too. */}
      <div role="region" aria-label="Chart" tabIndex={0} ref={region}>
        {isWanted ? (
          <Boundary what="chart" instead={tables}>
            <Suspense fallback={tables}>
              <Drawing {...lit} scale={scale} />
            </Suspense>
          </Boundary>
        ) : (
          <>
            <p>
              {length} states take a while to draw.{' '}
              <button onClick={() => want(true)}>Draw them</button>
            </p>
            {tables}
          </>
        )}
      </div>
    </>
  )
}

type DrawingProps = Lit & { scale: number | undefined }

/** A step that lights nothing else draws nothing anew. */
const looksLike = (one: DrawingProps, other: DrawingProps) =>
  one.machine === other.machine &&
  one.scale === other.scale &&
  String([one.active, one.taken]) === String([other.active, other.taken])

/** Scrolls to what lights up. */
const Drawing = memo(function Drawing({ scale, ...lit }: DrawingProps) {
  const layout = use(layoutOf(lit.machine))
  const drawing = useRef<HTMLDivElement>(null)
  const news = [...lit.active, ...lit.taken].join()

  useEffect(() => {
    for (const part of drawing.current?.querySelectorAll(
      '[data-taken] .label, .leaf[data-active]',
    ) ?? [])
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [news, scale])

  return (
    <div
      ref={drawing}
      data-fit={scale === undefined || undefined}
      style={scale === undefined ? { maxInlineSize: layout.width } : { zoom: scale }}
    >
      <Chart layout={layout} active={litStates(lit)} taken={litArrows(lit)} />
    </div>
  )
}, looksLike)

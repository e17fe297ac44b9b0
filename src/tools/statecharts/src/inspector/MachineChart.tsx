import { memo, Suspense, use, useEffect, useRef, useState } from 'react'
import { Chart } from '../Chart.tsx'
import { withDescendants, type State } from '../describe.ts'
import type { Layout } from '../geometry.ts'
import { layOut } from '../layout.ts'
import { maxStates } from '../splitCharts.ts'
import { Boundary } from './Boundary.tsx'
import { MachineTable } from './MachineTable.tsx'
import { highlightedArrows, highlightedStates, type Highlight } from './runs.ts'

const layouts = new WeakMap<State, Promise<Layout>>()

function layoutOf(machine: State): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine)
  layouts.set(machine, layout)
  return layout
}

/**
 * Shows a machine as a chart. Shows tables instead while the layout of the chart is computed, and if computing it
 * fails.
 */
export function MachineChart(highlight: Highlight) {
  const region = useRef<HTMLDivElement>(null)
  const { length } = withDescendants(highlight.machine)
  const [isDrawn, setIsDrawn] = useState(length <= maxStates)
  /** The zoom factor. If it is undefined, the chart is scaled to the size of its region. */
  const [scale, setScale] = useState<number | undefined>(1)
  const zoomBy = (factor: number) => {
    const svg = region.current?.querySelector('svg')
    if (!svg) return
    const { width, height } = svg.getBoundingClientRect()
    const fitting = Math.min(width / svg.width.baseVal.value, height / svg.height.baseVal.value)
    setScale(Math.min(4, Math.max(0.1, (scale ?? fitting) * factor)))
  }
  const tables = <MachineTable {...highlight} />
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The region scrolls, and the keyboard can scroll only a focusable element. */}
      <div role="region" aria-label="Chart" tabIndex={0} ref={region}>
        {isDrawn ? (
          <Boundary what="chart" instead={tables}>
            <Suspense fallback={tables}>
              <Drawing {...highlight} scale={scale} />
            </Suspense>
          </Boundary>
        ) : (
          <>
            <p>
              {length} states take a while to draw.{' '}
              <button onClick={() => setIsDrawn(true)}>Draw them</button>
            </p>
            {tables}
          </>
        )}
      </div>
    </>
  )
}

type DrawingProps = Highlight & { scale: number | undefined }

/** Checks whether two charts with these properties look the same, so that React need not render the chart again. */
const looksLike = (one: DrawingProps, other: DrawingProps) =>
  one.machine === other.machine &&
  one.scale === other.scale &&
  String([one.active, one.taken]) === String([other.active, other.taken])

/** Renders the chart, and scrolls to its highlighted states and arrows. */
const Drawing = memo(function Drawing({ scale, ...highlight }: DrawingProps) {
  const layout = use(layoutOf(highlight.machine))
  const drawing = useRef<HTMLDivElement>(null)
  const highlighted = [...highlight.active, ...highlight.taken].join()

  useEffect(() => {
    for (const part of drawing.current?.querySelectorAll(
      '[data-taken] .label, .leaf[data-active]',
    ) ?? [])
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [highlighted, scale])

  return (
    <div
      ref={drawing}
      data-fit={scale === undefined || undefined}
      style={scale === undefined ? { maxInlineSize: layout.width } : { zoom: scale }}
    >
      <Chart
        layout={layout}
        active={highlightedStates(highlight)}
        taken={highlightedArrows(highlight)}
      />
    </div>
  )
}, looksLike)

import { css, keyframes, styled } from 'styled-components'
import { formatEuro, formatPercent } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { when } from '../theme/breakpoints.ts'
import { drawDuration } from '../theme/motion.ts'

/** The steps of the example with the change of value since the step before. */
export const growthSteps = growth.steps.map((step, index) => {
  const previous = growth.steps[index - 1]
  return { ...step, change: previous && formatPercent(step.value / previous.value - 1) }
})

const { labels } = growth
const last = growth.steps[5]
const highest = Math.max(...growth.steps.map((step) => step.value))
const soft = 'var(--text-soft)'
const height = 300
const floor = 380
const rise = (amount: number) => Math.round((amount / highest) * height)
const share = (amount: number) => `${Math.round((amount / highest) * 1000) / 10}%`
const pitch = 100 / growth.steps.length
const percent = (amount: number) => `${Math.round(amount * 100) / 100}%`

/** Value and equity: columns on wide screens, bars on narrow ones; `drawing` has them draw themselves, once. */
export function GrowthChart({ drawing }: { drawing: boolean }) {
  const chart = { role: 'img', 'aria-label': labels.chart, 'data-drawing': drawing || undefined }
  return (
    <>
      <Wide {...chart} width="100%" height={floor + 34} textAnchor="middle">
        {growthSteps.map((step, index) => (
          <Column key={step.year} {...step} step={index} />
        ))}
        <line x1="0" x2="100%" y1={floor} y2={floor} />
        <svg x="100%" overflow="visible" textAnchor="start" fill={soft}>
          <text x="6" y={floor - rise(last.value) - 43}>
            {labels.growth}
          </text>
          <text x="6" y={floor - rise(last.value) - 10}>
            {labels.value}
          </text>
          <text x="6" y={floor - rise(last.equity) - 9}>
            {labels.equity}
          </text>
        </svg>
      </Wide>
      <Narrow {...chart} width="100%" height={growthSteps.length * row - 34}>
        {growthSteps.map((step, index) => (
          <Bar key={step.year} {...step} step={index} />
        ))}
      </Narrow>
    </>
  )
}

type StepProps = (typeof growthSteps)[number] & { step: number }

function Column({ year, value, equity, change, step }: StepProps) {
  const place = { x: percent(pitch * (step + 0.11)), width: percent(pitch * 0.78) }
  const middle = percent(pitch * (step + 0.5))
  const top = floor - rise(value)
  const equityTop = floor - rise(equity)
  return (
    <g data-step={step}>
      <g data-part="column">
        <rect data-of="value" {...place} y={top} height={rise(value)} />
        <rect data-of="equity" {...place} y={equityTop} height={rise(equity)} />
      </g>
      <text x={middle} y={floor + 26} fill={soft}>{`${labels.year} ${year}`}</text>
      <g data-part="label">
        <text x={middle} y={top - 10} fontWeight="600">
          {formatEuro(value)}
        </text>
        <text x={middle} y={equityTop - 9}>
          {formatEuro(equity)}
        </text>
        {change && (
          <>
            <svg
              x={percent(pitch * (step - 0.5))}
              y={top - 58}
              width={percent(pitch)}
              height="32"
              viewBox="0 0 100 32"
              preserveAspectRatio="none"
            >
              <path d="M4 31Q50-13 96 29" />
            </svg>
            <svg x={percent(pitch * step)} y={top - 48} overflow="visible">
              <Badge text={change} />
            </svg>
          </>
        )}
      </g>
    </g>
  )
}

const row = 92

function Bar({ year, value, equity, change, step }: StepProps) {
  return (
    <svg data-step={step} y={step * row} overflow="visible">
      <text y="14" fill={soft}>{`${labels.year} ${year}`}</text>
      <g data-part="bar">
        <rect data-of="value" y="24" width={share(value)} height="30" />
        <rect data-of="equity" y="24" width={share(equity)} height="30" />
      </g>
      <g data-part="label">
        <text x="100%" y="14" textAnchor="end">
          {step === 0 ? <tspan fill={soft}>{labels.value}</tspan> : null}
          <tspan dx={step === 0 ? 8 : 0} fontWeight="600">
            {formatEuro(value)}
          </tspan>
        </text>
        <svg x={share(equity)} overflow="visible">
          <text x="8" y="44">
            {step === 0 ? <tspan fill={soft}>{labels.equity}</tspan> : null}
            <tspan dx={step === 0 ? 8 : 0}>{formatEuro(equity)}</tspan>
          </text>
        </svg>
        {step === 1 ? (
          <text y="-14" fill={soft}>
            {labels.growth}
          </text>
        ) : null}
        {change && (
          <svg x="50%" y="-19" overflow="visible">
            <path d="M0-19V28" />
            <Badge text={change} />
          </svg>
        )}
      </g>
    </svg>
  )
}

function Badge({ text }: { text: string }) {
  return (
    <>
      <rect x="-33" y="-13" width="66" height="26" rx="13" data-of="change" />
      <text y="5" textAnchor="middle">
        {text}
      </text>
    </>
  )
}

const appear = keyframes`
  from { opacity: 0; }
`

const growUp = keyframes`
  from { transform: scaleY(0); }
`

const growAcross = keyframes`
  from { transform: scaleX(0); }
`

const stepDelay = 140
const labelDelay = 200
const partDuration = drawDuration - (growth.steps.length - 1) * stepDelay - labelDelay

const drawn = css`
  [data-part] {
    transform-box: fill-box;
    transform-origin: 0 100%;
    animation: ${partDuration}ms cubic-bezier(0.33, 1, 0.68, 1) calc(var(--step) * ${stepDelay}ms)
      backwards;
  }

  [data-part='column'] {
    animation-name: ${growUp};
  }

  [data-part='bar'] {
    animation-name: ${growAcross};
  }

  [data-part='label'] {
    animation-name: ${appear};
    animation-delay: calc(var(--step) * ${stepDelay}ms + ${labelDelay}ms);
  }

  ${growth.steps.map((_, step) => `[data-step='${step}'] { --step: ${step}; }`).join('')}
`

const Drawing = styled.svg`
  ${when.forcedColors} {
    --green: Highlight;
  }

  overflow: visible;
  fill: var(--text);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  stroke-width: 1.3;

  svg {
    max-inline-size: none;
  }

  line {
    stroke: var(--text);
  }

  path {
    fill: none;
    stroke: var(--accent);
    vector-effect: non-scaling-stroke;
  }

  [data-of='value'] {
    fill: var(--paper);
    stroke: var(--text);
  }

  [data-of='equity'] {
    fill: var(--green);
  }

  [data-of='change'] {
    fill: var(--card);
    stroke: var(--accent);
  }

  ${when.motion} {
    &[data-drawing] {
      ${drawn}
    }
  }
`

const Wide = styled(Drawing)`
  display: none;
  inline-size: calc(100% - 9rem);

  ${when.roomy} {
    display: block;
  }
`

const Narrow = styled(Drawing)`
  ${when.roomy} {
    display: none;
  }
`

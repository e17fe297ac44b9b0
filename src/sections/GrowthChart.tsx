import type { Ref } from 'react'
import { css, keyframes, styled } from 'styled-components'
import { formatEuro, formatPercent } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { when } from '../theme/breakpoints.ts'
import { drawDuration } from '../theme/motion.ts'
import { palette } from '../theme/palette.ts'
import type { Entrance } from '../ui/useInView.ts'

/**
 * The years of the example. `change` is the percentage by which the value has changed since the previous year in this
 * list.
 */
export const growthSteps = growth.steps.map((step, index) => {
  const previous = growth.steps[index - 1]
  return { ...step, change: previous && formatPercent(step.value / previous.value - 1) }
})

const { labels } = growth
const last = growthSteps.length - 1
const highest = Math.max(...growth.steps.map((step) => step.value))

/** The height of the highest column, in em. */
const columnHeight = 17
/**
 * The space that the amount needs inside the green part of a column, in em. The amount is inside the green part only if
 * this part is higher.
 */
const roomForAmount = 3.25

/**
 * A chart of a property's value over time, divided into debt and equity. Shows columns if there is enough space,
 * otherwise horizontal bars.
 */
export function GrowthChart({ ref, entrance }: { ref: Ref<HTMLDivElement>; entrance: Entrance }) {
  return (
    <Frame ref={ref} role="img" aria-label={labels.chart} data-entrance={entrance}>
      <p>{labels.sum}</p>
      <Steps>
        {growthSteps.map(({ year, value, equity, change }, step) => (
          <Step key={year}>
            {change && (
              <Change>
                <b>{change}</b> {step === 1 && <span>{labels.interval}</span>}
              </Change>
            )}
            <Year>{`${labels.year} ${year}`}</Year>
            <Value>{formatEuro(value)}</Value>
            <Bar>
              <i />
              <Amount data-inside={(equity / highest) * columnHeight > roomForAmount || undefined}>
                {formatEuro(equity)}
              </Amount>
            </Bar>
            {step === last && (
              <Names>
                <span>{labels.equity}</span>
                <span>{labels.debt}</span>
              </Names>
            )}
          </Step>
        ))}
      </Steps>
    </Frame>
  )
}

const Frame = styled.div`
  container-type: inline-size;
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  print-color-adjust: exact;
  break-inside: avoid;

  p {
    margin-block-end: var(--space-4);
    color: inherit;
  }
`

const columns = '@container (min-width: 38rem)'

const Steps = styled.div`
  display: grid;
  gap: 0.75em;

  ${columns} {
    grid-template-columns: repeat(${growthSteps.length}, minmax(0, 1fr));
    gap: 0;
    align-items: end;
  }
`

const shares = growth.steps.map(
  ({ value, equity }, step) => `
    &:nth-child(${step + 1}) {
      --value: ${(value / highest).toFixed(4)};
      --equity: ${(equity / value).toFixed(4)};
    }
  `,
)

const Step = styled.div`
  ${shares.join('')}

  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.25em 1em;

  ${columns} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    text-align: center;
  }
`

/**
 * The label with the change in value between two years. In the layout with columns, the label has a bracket that
 * connects the two columns.
 */
const Change = styled.span`
  grid-column: 1 / -1;
  margin-inline-start: 0.5em;
  padding: 0.125em 0.75em;
  border-inline-start: 1px solid var(--accent);

  ${columns} {
    margin-block-end: 0.25em;
    margin-inline: -50% 50%;
    padding: 0;
    border: 0;
    line-height: 1.2;

    > * {
      display: block;
    }

    &::after {
      content: '';
      display: block;
      block-size: 0.5em;
      margin: 0.25em 8% 0;
      border: 1px solid var(--accent);
      border-block-end: 0;
    }
  }
`

const Year = styled.span`
  ${columns} {
    grid-row: 4;
    padding-block-start: 0.5em;
    border-block-start: 1px solid var(--text);
  }
`

const Value = styled.b`
  text-align: end;

  ${columns} {
    padding-block-end: 0.25em;
    text-align: center;
  }
`

const growUp = keyframes`
  from {
    scale: 1 0;
  }
`

const growAcross = keyframes`
  from {
    scale: 0 1;
  }
`

const drawOnEntrance = (how: typeof growUp) => css`
  @media screen and (prefers-reduced-motion: no-preference) {
    [data-entrance='waiting'] & {
      scale: 0;
    }

    [data-entrance='entered'] & {
      animation: ${how} ${drawDuration}ms cubic-bezier(0.33, 1, 0.68, 1);
    }
  }
`

/** The column or bar of one year. The green part shows the equity. */
const Bar = styled.span`
  position: relative;
  grid-column: 1 / -1;
  inline-size: calc(var(--value) * 100%);
  block-size: 2.25em;

  i {
    position: absolute;
    inset: 0;
    border: 1px solid var(--text);
    background: var(--paper);
    transform-origin: 0 100%;
    ${drawOnEntrance(growAcross)}
  }

  i::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: calc(var(--equity) * 100%);
    background: ${palette.green};

    ${when.forcedColors} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  ${columns} {
    grid-area: 3 / 1;
    inline-size: auto;
    block-size: calc(var(--value) * ${columnHeight}em);
    margin-inline: 6%;

    i {
      border-block-end: 0;
      ${drawOnEntrance(growUp)}
    }

    i::before {
      inset: auto 0 0;
      inline-size: auto;
      block-size: calc(var(--equity) * 100%);
    }
  }
`

const onGreen = css`
  color: ${palette.paper};

  ${when.forcedColors} {
    color: HighlightText;
    forced-color-adjust: none;
  }
`

const Amount = styled.span`
  position: absolute;
  inset-block-start: 0.5em;
  inset-inline-start: calc(var(--equity) * 100% + 0.5em);

  ${columns} {
    inset: auto 0 calc(var(--equity) * 100% + 0.125em);

    &[data-inside] {
      inset-block-end: calc(var(--equity) * 100% - 1.5em);
      ${onGreen}
    }
  }
`

const Names = styled.span`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  justify-content: space-between;
  column-gap: 1em;

  ${columns} {
    position: relative;
    grid-area: 3 / 1;
    flex-direction: column-reverse;
    flex-wrap: nowrap;
    align-items: center;
    margin-inline: 6%;
    padding-block: 0.75em;
    font-size: 0.9286em;
    line-height: 1.15;

    > :first-child {
      ${onGreen}
    }
  }
`

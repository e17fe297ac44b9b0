import { css, keyframes, styled } from 'styled-components'
import { formatEuro, formatPercent } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { when } from '../theme/breakpoints.ts'
import { drawDuration } from '../theme/motion.ts'
import { palette } from '../theme/palette.ts'
import { Counting } from './Counting.tsx'

/** The steps of the example with the change of value since the step before. */
export const growthSteps = growth.steps.map((step, index) => {
  const previous = growth.steps[index - 1]
  return { ...step, change: previous && formatPercent(step.value / previous.value - 1) }
})

const { labels } = growth
const last = growthSteps.length - 1
const highest = Math.max(...growth.steps.map((step) => step.value))

/** Value as debt and equity: columns where there is room, bars elsewhere; `drawing` has them draw themselves, once. */
export function GrowthChart({ drawing }: { drawing: boolean }) {
  const amount = (euros: number) => <Counting to={euros} format={formatEuro} counting={drawing} />
  return (
    <Frame role="img" aria-label={labels.chart} data-drawing={drawing || undefined}>
      <p>{labels.sum}</p>
      <Steps>
        {growthSteps.map(({ year, value, equity, change }, step) => (
          <Step key={year}>
            {change && (
              <Badge>
                <b>{change}</b> <span>{labels.badge}</span>
              </Badge>
            )}
            <Year>{`${labels.year} ${year}`}</Year>
            <Value>{amount(value)}</Value>
            <Bar>
              <span>{amount(equity)}</span>
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
  color: var(--text);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  print-color-adjust: exact;

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

const Badge = styled.span`
  grid-column: 1 / -1;
  justify-self: center;
  padding: 0.125em 0.75em;
  border: 1px solid var(--accent);
  border-radius: 1em;
  background: var(--card);

  ${columns} {
    grid-row: 1;
    justify-self: start;
    margin-block-end: 0.5em;
    padding-block: 0.25em;
    font-size: 0.875em;
    line-height: 1.15;
    translate: -50%;

    > * {
      display: block;
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
    grid-row: 2;
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

const drawn = (how: typeof growUp) => css`
  ${when.motion} {
    @media screen {
      [data-drawing] & {
        animation: ${how} ${drawDuration}ms cubic-bezier(0.33, 1, 0.68, 1);
      }
    }
  }
`

const Bar = styled.span`
  position: relative;
  grid-column: 1 / -1;
  inline-size: calc(var(--value) * 100%);
  block-size: 2.25em;

  ${when.forcedColors} {
    --green: Highlight;
  }

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid var(--text);
    background: linear-gradient(
      to right,
      var(--green) calc(var(--equity) * 100%),
      var(--paper) calc(var(--equity) * 100%)
    );
    transform-origin: 0 100%;
    ${drawn(growAcross)}
  }

  > span {
    position: absolute;
    inset-block-start: 0.5em;
    inset-inline-start: calc(var(--equity) * 100% + 0.5em);
  }

  ${columns} {
    grid-area: 3 / 1;
    inline-size: auto;
    block-size: calc(var(--value) * 17em);
    margin-inline: 6%;

    &::before {
      border-block-end: 0;
      background-image: linear-gradient(
        to top,
        var(--green) calc(var(--equity) * 100%),
        var(--paper) calc(var(--equity) * 100%)
      );
      ${drawn(growUp)}
    }

    > span {
      inset: auto 0 calc(var(--equity) * 100% + 0.125em);
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
      background: var(--green);
      color: ${palette.paper};
    }

    > :last-child {
      inline-size: min-content;
    }
  }
`

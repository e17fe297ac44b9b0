import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { formatNumber } from '../content/format.ts'
import { results } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/fonts.ts'
import { Section } from '../ui/Section.tsx'
import { useInView } from '../ui/useInView.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

const CountUp = lazy(() => import('./CountUp.tsx').catch(() => ({ default: Standing })))

/** Four figures that count up once; what is read aloud and printed are their final values. */
export function Results() {
  const [ref, hasEntered] = useInView<HTMLDListElement>()

  return (
    <Section id={results.id} title={results.title} intro={results.intro} tone="deep" moving>
      <Layout>
        <Figures ref={ref}>
          {results.statistics.map(({ label, value, decimals, suffix }) => {
            const format = (number: number) => formatNumber(number, decimals)
            const unit = suffix.replace('+', '')
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <VisuallyHidden>{`${format(value)}${suffix}`}</VisuallyHidden>
                  <Figure aria-hidden="true">
                    <span>
                      <Suspense fallback={<Standing to={value} format={format} />}>
                        <CountUp
                          key={String(hasEntered)}
                          from={hasEntered ? 0 : value}
                          to={value}
                          format={format}
                        />
                      </Suspense>
                    </span>
                    {unit === suffix ? null : <b>+</b>}
                    {unit === '' ? null : <small>{unit}</small>}
                  </Figure>
                </dd>
              </div>
            )
          })}
        </Figures>
        <p>{results.note}</p>
      </Layout>
    </Section>
  )
}

interface StandingProps {
  to: number
  format: (value: number) => string
}

/** A figure where the code that counts is not there. */
function Standing({ to, format }: StandingProps) {
  return <span>{format(to)}</span>
}

const Layout = styled.div`
  display: grid;
  gap: var(--space-7);

  p {
    font-size: var(--size-small);
  }

  ${from.large} {
    grid-template-columns: 1fr 15rem;
    gap: var(--space-8);
    align-items: end;
  }
`

const Figures = styled.dl`
  display: grid;
  gap: var(--space-6);

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-2);
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--rule);
  }

  dt {
    color: var(--text-soft);
  }

  dd {
    position: relative;
  }

  ${from.small} {
    grid-template-columns: 1fr 1fr;
    gap: var(--space-7) var(--space-6);
  }
`

const Figure = styled.span`
  display: flex;
  align-items: baseline;
  color: var(--accent);
  ${headlineFont}
  font-size: clamp(3rem, 2.5rem + 2.2vw, 4.75rem);
  line-height: 1;
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;

  > span {
    display: inline-grid;
    text-align: end;
  }

  > span > * {
    grid-area: 1 / 1;
  }

  b {
    font-weight: inherit;
  }

  small {
    font-size: 0.5em;
    white-space: pre;
  }
`

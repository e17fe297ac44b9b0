import { styled } from 'styled-components'
import { formatNumber } from '../content/format.ts'
import { results } from '../content/home.ts'
import { from, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { Section } from '../ui/Section.tsx'
import { useInView } from '../ui/useInView.ts'
import { CountingNumber } from './CountingNumber.tsx'

/** The section with the statistics that count up. */
export function Results() {
  const [ref, entrance] = useInView<HTMLDListElement>()

  return (
    <Section id={results.id} title={results.title} intro={results.intro} tone="deep" animated>
      <Figures ref={ref}>
        {results.statistics.map(({ label, value, decimals, suffix }) => {
          const plus = suffix.startsWith('+') ? '+' : ''
          const unit = suffix.slice(plus.length)
          const format = (number: number) => formatNumber(number, decimals) + plus
          return (
            <div key={label}>
              <dt>{label}</dt>
              <Amount data-thin={format(value).startsWith('1') || undefined}>
                <CountingNumber to={value} format={format} entrance={entrance} />
                <wbr />
                {unit && <small>{unit}</small>}
              </Amount>
            </div>
          )
        })}
      </Figures>
      <Note>{results.note}</Note>
    </Section>
  )
}

const Note = styled.p`
  max-inline-size: 32rem;
  margin-block-start: var(--space-6);
  font-size: var(--size-small);
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
    text-wrap: balance;
  }

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-7) var(--space-6);
  }

  ${from.large} {
    grid-template-columns: repeat(${results.statistics.length}, minmax(min-content, 1fr));

    wbr {
      display: none;
    }
  }

  ${when.print} {
    grid: auto / auto-flow minmax(0, 1fr);
    gap: 1rem;
  }
`

const Amount = styled.dd`
  color: var(--accent);
  ${headlineFont}
  font-size: clamp(3rem, 2rem + 2vw, 3.75rem);
  line-height: 1;
  font-variant-numeric: lining-nums proportional-nums;
  hyphens: manual;

  &[data-thin] {
    margin-inline-start: -0.08em;
  }

  small {
    font-size: 0.5em;
    white-space: pre;
    word-spacing: 0.12em;
  }
`

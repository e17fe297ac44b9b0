import { styled } from 'styled-components'
import { formatEuro } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { when } from '../theme/breakpoints.ts'
import { Section } from '../ui/Section.tsx'
import { useInView } from '../ui/useInView.ts'
import { visuallyHidden } from '../ui/VisuallyHidden.tsx'
import { GrowthChart, growthSteps } from './GrowthChart.tsx'

/** The example of ten years as a chart that draws itself once, and as a table for listeners and paper. */
export function Growth() {
  const [ref, hasEntered] = useInView<HTMLDivElement>()

  return (
    <Section id={growth.id} title={growth.title} intro={growth.intro} tone="card" moving>
      <div ref={ref}>
        <GrowthChart drawing={hasEntered} />
      </div>
      <Figures>
        <table>
          <caption>{growth.labels.table}</caption>
          <thead>
            <tr>
              <th scope="col">{growth.labels.year}</th>
              <th scope="col">{growth.labels.value}</th>
              <th scope="col">{growth.labels.equity}</th>
              <th scope="col">{growth.labels.growth}</th>
            </tr>
          </thead>
          <tbody>
            {growthSteps.map((step) => (
              <tr key={step.year}>
                <th scope="row">{step.year}</th>
                <td>{formatEuro(step.value)}</td>
                <td>{formatEuro(step.equity)}</td>
                <td>{step.change ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Figures>
      <Note>{growth.note}</Note>
    </Section>
  )
}

const Figures = styled.div`
  ${when.screen} {
    ${visuallyHidden}
  }

  table {
    inline-size: 100%;
    margin-block-start: var(--space-5);
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  caption {
    padding-block-end: var(--space-2);
    text-align: start;
  }

  th,
  td {
    padding: var(--space-1) var(--space-3) var(--space-1) 0;
    border-block-end: 1px solid var(--rule);
    text-align: start;
  }
`

const Note = styled.p`
  margin-block-start: var(--space-6);
  font-size: var(--size-small);
`

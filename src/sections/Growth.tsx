import { styled } from 'styled-components'
import { formatEuro } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { SplitSection } from '../ui/Section.tsx'
import { useInView } from '../ui/useInView.ts'
import { GrowthChart, growthSteps } from './GrowthChart.tsx'

/** The example of ten years: what it assumes, and a chart that draws itself once, with its figures as a table. */
export function Growth() {
  const [ref, hasEntered] = useInView<HTMLDivElement>()

  return (
    <Halves id={growth.id} title={growth.title} intro={growth.intro} tone="card" moving>
      <Note>{growth.note}</Note>
      <div ref={ref}>
        <GrowthChart drawing={hasEntered} />
        <Disclosure summary={growth.labels.figures}>
          <Table>
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
          </Table>
        </Disclosure>
      </div>
    </Halves>
  )
}

const Halves = styled(SplitSection)`
  --columns: minmax(0, 22rem) minmax(0, 1fr);
`

const Note = styled.p`
  margin-block-end: var(--space-6);
  font-size: var(--size-small);
`

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--size-small);
  font-variant-numeric: tabular-nums;

  caption {
    padding-block-end: var(--space-2);
    text-align: start;
  }

  th,
  td {
    padding: var(--space-1) 0 var(--space-1) var(--space-3);
    border-block-end: 1px solid var(--rule);
    font-weight: normal;
    text-align: end;
    vertical-align: bottom;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  thead th {
    line-height: 1.3;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
`

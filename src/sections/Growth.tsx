import { styled } from 'styled-components'
import { formatEuro } from '../content/format.ts'
import { growth } from '../content/home.ts'
import { urls } from '../content/urls.ts'
import { CallToAction } from '../ui/CallToAction.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { SplitSection } from '../ui/Section.tsx'
import { useInView } from '../ui/useInView.ts'
import { GrowthChart, growthSteps } from './GrowthChart.tsx'

/** The growth example: its assumptions, the chart, and the same figures as a table. */
export function Growth() {
  const [ref, entrance] = useInView<HTMLDivElement>(0.5)

  return (
    <Halves id={growth.id} title={growth.title} intro={growth.intro} tone="card" animated>
      <Note>{growth.note}</Note>
      <div>
        <GrowthChart ref={ref} entrance={entrance} />
        <Disclosure summary={growth.labels.figures}>
          <Frame>
            <Table>
              <caption>{growth.labels.table}</caption>
              <thead>
                <tr>
                  {growth.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {growthSteps.map((step) => (
                  <tr key={step.year}>
                    <th scope="row">{step.year}</th>
                    <td>{formatEuro(step.value)}</td>
                    <td>{formatEuro(step.value - step.equity)}</td>
                    <td>{formatEuro(step.equity)}</td>
                    <td>{step.change ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Frame>
        </Disclosure>
        {growth.byMonth && (
          <Month>
            <h3>{growth.byMonth.title}</h3>
            <dl>
              {growth.byMonth.rows.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            </dl>
          </Month>
        )}
        <CallToAction {...growth.call} href={urls.contact} />
      </div>
    </Halves>
  )
}

const Halves = styled(SplitSection)`
  --columns: minmax(0, 22rem) minmax(0, 1fr);

  p {
    break-after: avoid;
    break-inside: avoid;
  }
`

const Note = styled.p`
  margin-block-end: var(--space-6);
  font-size: var(--size-small);
`

const Month = styled.div`
  margin-block-start: var(--space-5);
  break-inside: avoid;

  dl {
    margin-block-start: var(--space-2);
    font-size: var(--size-small);
    font-variant-numeric: tabular-nums;
  }

  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-1);
    border-block-end: 1px solid var(--rule);
  }

  dl > :last-child {
    border-block: 1px solid var(--text);
    font-weight: 600;
  }

  dd {
    flex: none;
  }
`

/** Makes the table scroll horizontally, because enlarged text can make the table wider than the viewport of a phone. */
const Frame = styled.div`
  overflow-x: auto;
`

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: min(var(--size-small), 1vw + 0.625rem);
  font-variant-numeric: tabular-nums;

  caption {
    padding-block-end: var(--space-2);
    text-align: start;
  }

  th,
  td {
    padding: var(--space-1) 0 var(--space-1) min(var(--space-3), 1.5vw);
    border-block-end: 1px solid var(--rule);
    font-weight: normal;
    text-align: end;
    vertical-align: bottom;
  }

  td,
  th:first-child {
    white-space: nowrap;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  thead th {
    line-height: 1.3;
    overflow-wrap: normal;
  }
`

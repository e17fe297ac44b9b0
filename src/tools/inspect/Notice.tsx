import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { styled } from 'styled-components'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'

/** The page's notice on the inspector's window: shows a text, or nothing, in the flow below the fixed header. */
export function createNotice(
  isLocal: boolean,
  actions: Record<string, () => void>,
): (text: string | undefined) => void {
  const place = document.createElement('div')
  const root = createRoot(place)
  return (text) => {
    if (text === undefined) {
      place.remove()
      return
    }
    flushSync(() =>
      root.render(
        <Root lang="en">
          <Row>
            <p>
              {text} {!isLocal && <OtherWay />}
            </p>
            {Object.entries(actions).map(([name, act]) => (
              <Button key={name} variant="quiet" onClick={act}>
                {name}
              </Button>
            ))}
          </Row>
        </Root>,
      ),
    )
    document.body.prepend(place)
  }
}

function OtherWay() {
  if (!import.meta.env.DEV)
    return 'One that needs no other server belongs to npm run dev: ?inspect=local.'
  const address = new URL(location.href)
  address.searchParams.set('inspect', 'local')
  return (
    <>
      <a href={address.href}>?inspect=local</a> opens one that needs no other server.
    </>
  )
}

const Root = styled.aside`
  margin-block-start: var(--header-height);
  border-block-end: 1px solid var(--rule);
  background: var(--card);
`

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  padding-block: var(--space-3);

  > p {
    flex: 1 1 18rem;
    max-inline-size: none;
    font-size: var(--size-small);
  }
`

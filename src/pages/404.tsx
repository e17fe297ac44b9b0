import { styled } from 'styled-components'
import { notFound } from '../content/notFound.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Container } from '../ui/Container.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** What unknown addresses show. */
export default function NotFound() {
  return (
    <>
      <PageHead title={notFound.title} intro={notFound.text} />
      <Body>
        <ButtonLink href="/">{notFound.button}</ButtonLink>
      </Body>
    </>
  )
}

NotFound.head = notFound.head

const Body = styled(Container)`
  padding-block-end: var(--space-section);
`

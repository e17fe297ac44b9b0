import { styled } from 'styled-components'
import { notFound } from '../content/notFound.ts'
import { from, when } from '../theme/breakpoints.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'

export default function NotFound() {
  return (
    <Head title={notFound.title} intro={notFound.text} picture="plot">
      <ButtonLink href="/">{notFound.button}</ButtonLink>
    </Head>
  )
}

NotFound.head = notFound.head

const Head = styled(PageHead)`
  padding-block-end: var(--space-section);

  a {
    margin-block-start: var(--space-6);
  }

  > :first-child {
    padding: 0;
  }

  img {
    position: static;
    display: block;
    inline-size: 100%;
    block-size: auto;
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1fr) 30rem;
  }

  ${when.print} {
    padding-block-end: 1rem;

    img {
      max-inline-size: 90mm;
    }
  }
`

import { notFound } from '../content/notFound.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageBody, PageHead } from '../ui/PageHead.tsx'

/** What unknown addresses show. */
export default function NotFound() {
  return (
    <>
      <PageHead title={notFound.title} intro={notFound.text} />
      <PageBody>
        <ButtonLink href="/">{notFound.button}</ButtonLink>
      </PageBody>
    </>
  )
}

NotFound.head = notFound.head

import { styled } from 'styled-components'
import { faq } from '../content/faq.ts'
import { urls } from '../content/urls.ts'
import { closeOthers } from '../effects/details.ts'
import { keepInView } from '../effects/scrolling.ts'
import { from } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageBody, PageHead } from '../ui/PageHead.tsx'
import { Question } from '../ui/Question.tsx'

export default function Faq() {
  return (
    <>
      <PageHead title={faq.title} intro={faq.intro} />
      <PageBody>
        <Questions>
          {faq.questions.map((question) => (
            <Question
              key={question.id}
              {...question}
              group="faq"
              onPress={keepInView}
              onToggle={closeOthers}
            />
          ))}
        </Questions>
        <Closing>
          <Offer>{faq.closing.text}</Offer>
          <ButtonLink href={urls.contact} variant="quiet">
            {faq.closing.button}
          </ButtonLink>
        </Closing>
      </PageBody>
    </>
  )
}

Faq.head = faq.head

const Questions = styled.div`
  border-block-start: 1px solid var(--rule);
`

const Closing = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  margin-block-start: var(--space-7);

  ${from.medium} {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
`

const Offer = styled.p`
  color: inherit;
  ${headlineFont}
  font-size: var(--size-h3);
  line-height: 1.35;
`

import { styled } from 'styled-components'
import { faq } from '../content/faq.ts'
import { paths } from '../content/paths.ts'
import { from } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/fonts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Container } from '../ui/Container.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Question } from '../ui/Question.tsx'

/** The questions and answers. */
export default function Faq() {
  return (
    <>
      <PageHead title={faq.title} intro={faq.intro} />
      <Body>
        <Questions>
          {faq.questions.map(({ id, question, answer }) => (
            <Question key={id} id={id} question={question} answer={answer} group="faq" />
          ))}
        </Questions>
        <Closing>
          <Text>{faq.closing.text}</Text>
          <ButtonLink href={paths.contact}>{faq.closing.button}</ButtonLink>
        </Closing>
      </Body>
    </>
  )
}

Faq.head = faq.head

const Body = styled(Container)`
  padding-block-end: var(--space-section);
`

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

const Text = styled.p`
  ${headlineFont}
  font-size: var(--size-h3);
  line-height: 1.35;
`

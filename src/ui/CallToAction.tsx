import { styled } from 'styled-components'
import { TextLink } from './TextLink.tsx'

/** The end of a section: a sentence and a link. */
export function CallToAction({ text, link, href }: { text: string; link: string; href: string }) {
  return (
    <Sentence>
      <span>{text}</span> <TextLink href={href}>{link}</TextLink>
    </Sentence>
  )
}

const Sentence = styled.p`
  margin-block-start: var(--space-6);
  color: var(--text);
  text-wrap: balance;

  a {
    display: block;
    inline-size: fit-content;
    padding-block: var(--space-2);
  }
`

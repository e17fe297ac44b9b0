import { styled } from 'styled-components'
import { TextLink } from './TextLink.tsx'

interface LastResortProps {
  title: string
  text: string
  contact: string
  company: { name: string; email: string; phone: { label: string; href: string } }
}

/** The error message that replaces the page if rendering fails, with the company's contact details. */
export function LastResort({ title, text, contact, company }: LastResortProps) {
  return (
    <Root>
      <h1>{title}</h1>
      <p>{text}</p>
      <h2>{contact}</h2>
      <p>{company.name}</p>
      <p>
        <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
      </p>
      <p>
        <TextLink href={company.phone.href}>{company.phone.label}</TextLink>
      </p>
    </Root>
  )
}

const Root = styled.main`
  display: grid;
  gap: var(--space-4);
  max-inline-size: calc(var(--measure) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-8) var(--gutter);

  p {
    color: inherit;
  }
`

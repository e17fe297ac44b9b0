import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextLink } from '../../src/ui/TextLink.tsx'

test.each([
  [
    'an e-mail address',
    'mailto:a',
    'erika.muster@mail.example.de',
    'erika|.muster@|mail|.example|.de',
  ],
  ['a host name', 'https://a.de', 'www.example.de', 'www|.example|.de'],
  ['a text with spaces', 'https://a.de', 'Mehr dazu. Hier.', 'Mehr dazu. Hier.'],
  ['a telephone number', 'tel:1', '+49 30 1234', '+49 30 1234'],
])('a link allows line breaks in %s only after @ and before dots', (_, href, text, parts) => {
  render(<TextLink href={href}>{text}</TextLink>)
  const link = screen.getByRole('link', { name: text })
  expect(link.innerHTML.replaceAll('<wbr>', '|').replaceAll(/<\/?span>/g, '')).toBe(parts)
})

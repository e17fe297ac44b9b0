import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Link } from 'wouter'
import { from, notPrinted, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { Container } from './Container.tsx'
import { Picture } from './Picture.tsx'
import { TextLink } from './TextLink.tsx'

interface FooterProps {
  brand: string
  line: string
  label: string
  links: readonly { path: string; label: string }[]
  settings: ReactNode
  company: {
    street: string
    postalCode: string
    city: string
    phone: { label: string; href: string }
    email: string
  }
  copyright: ReactNode
  /** The sentence about the permit and the insurer. Empty if both are unknown. */
  permitted: string
}

export function Footer({
  brand,
  line,
  label,
  links,
  settings,
  company,
  copyright,
  permitted,
}: FooterProps) {
  return (
    <Root data-tone="deep">
      <Skyline of="skyline" />
      <Container>
        <Top>
          <div>
            <Brand>{brand}</Brand>
            <Line>{line}</Line>
          </div>
          <Address>
            <span>{`${company.street}, ${company.postalCode} ${company.city}`}</span>
            <TextLink href={company.phone.href}>{company.phone.label}</TextLink>
            <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
          </Address>
          <nav aria-label={label}>
            <Links>
              {links.map((link) => (
                <li key={link.path}>
                  <Link href={link.path}>{link.label}</Link>
                </li>
              ))}
              <li>{settings}</li>
            </Links>
          </nav>
        </Top>
        <Copyright>
          {copyright}
          {permitted && <span>{permitted}</span>}
        </Copyright>
      </Container>
    </Root>
  )
}

const Root = styled.footer`
  padding-block: var(--space-5) var(--space-6);
  background: var(--surface);
  color: var(--text);
  font-size: var(--size-small);

  break-inside: avoid;

  ${when.print} {
    padding: 1rem 0 0;

    > div {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75rem;
      align-items: baseline;
      justify-content: space-between;
      padding-block-start: 0.5rem;
      border-block-start: 1px solid var(--rule);
      font-size: 0.8125rem;
    }
  }
`

const Skyline = styled(Picture)`
  inline-size: 100%;
  block-size: 60px;
  margin-block-end: var(--space-6);

  ${when.forcedColors} {
    display: none;
  }

  ${notPrinted}
`

const Top = styled.div`
  display: grid;
  gap: var(--space-6) var(--space-7);

  ${from.medium} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: start;
  }

  ${when.print} {
    display: contents;

    > :first-child {
      display: none;
    }
  }
`

const Brand = styled.p`
  color: inherit;
  ${headlineFont}
  font-size: var(--size-h3);
  line-height: 1.2;
`

const Line = styled.p`
  max-inline-size: 24rem;
  margin-block-start: var(--space-2);
`

const Address = styled.address`
  display: grid;
  justify-items: start;
  font-style: normal;

  > * {
    padding-block: calc((var(--target) - 1.65em) / 2);
  }

  ${from.medium} {
    margin-block-start: -0.625rem;
  }

  ${when.print} {
    display: contents;

    a {
      padding: 0;
    }
  }
`

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);

  a {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
  }

  ${from.medium} {
    display: grid;
    margin-block-start: -0.625rem;
  }
`

const Copyright = styled.p`
  max-inline-size: none;
  margin-block-start: var(--space-6);
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--rule);

  span {
    display: block;
  }

  ${when.print} {
    order: -1;
    margin: 0;
    padding: 0;
    border: 0;

    &:has(span + span) {
      flex-basis: 100%;
    }
  }
`

import { styled } from 'styled-components'
import { Link } from 'wouter'
import { from, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { layers } from '../theme/layers.ts'
import { palette } from '../theme/palette.ts'
import { Container } from './Container.tsx'
import { menuSheetAttributes, type currentSection } from './menuAttributes.ts'

interface MenuGroup {
  title: string
  links: readonly { href: string; label: string; current: 'page' | typeof currentSection | false }[]
}

interface MenuSheetProps {
  id: string
  label: string
  open: boolean
  groups: readonly MenuGroup[]
}

/** The menu's links, in a panel below the header. While the menu is closed, the panel is inert. */
export function MenuSheet({ id, label, open, groups }: MenuSheetProps) {
  return (
    <Root id={id} aria-label={label} {...menuSheetAttributes(open)}>
      <Columns>
        {groups.map((group, index) => (
          <div key={group.title}>
            <Title id={`${id}-${index}`}>{group.title}</Title>
            <ul aria-labelledby={`${id}-${index}`}>
              {group.links.map((link) => (
                <li key={link.href}>
                  <Entry href={link.href} aria-current={link.current || undefined}>
                    {link.label}
                  </Entry>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Columns>
    </Root>
  )
}

const Root = styled.nav`
  position: absolute;
  z-index: ${layers.menu};
  inset: var(--header-height) 0 auto;
  max-block-size: calc(var(--visible-height) - var(--header-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  border-block-end: 1px solid var(--rule);
  background: var(--paper);
  box-shadow: 0 0 0 100vmax ${palette['green-deep']}59;

  clip-path: inset(0 -100vmax -100vmax);

  &[data-state='closed'] {
    visibility: hidden;
    content-visibility: hidden;
    box-shadow: 0 0 0 100vmax transparent;
    clip-path: inset(0 -100vmax 100%);
  }

  ${when.motion} {
    transition:
      box-shadow var(--calm) linear,
      clip-path var(--calm) var(--ease),
      visibility var(--calm),
      content-visibility var(--calm) allow-discrete;
  }
`

const Columns = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5) clamp(min(1.5rem, 6.25vw), 5vw, 4rem);
  padding-block: clamp(1.25rem, 0.75rem + 2vw, 2.5rem) clamp(1.5rem, 1rem + 2vw, 3rem);

  > div {
    flex: 1 1 6.25rem;
  }

  > :first-child {
    flex: 1.6 1 8.25rem;
  }

  ${from.medium} {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);

    > :first-child > ul {
      display: grid;
      grid-auto-columns: minmax(0, 1fr);
      grid-template-rows: repeat(4, auto);
      grid-auto-flow: column;
      column-gap: clamp(1.5rem, 5vw, 4rem);
    }
  }
`

const Title = styled.p`
  max-inline-size: none;
  margin-block-end: var(--space-2);
  padding-block-end: var(--space-2);
  border-block-end: 1px solid var(--rule);
  font-size: var(--size-small);
`

const Entry = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  min-block-size: var(--target);
  padding-block: var(--space-1);
  color: var(--text);
  ${headlineFont}
  font-size: var(--size-h3);
  line-height: 1.2;
  word-spacing: 0.06em;
  text-decoration: none;

  &[aria-current] {
    color: var(--green);

    &::before {
      content: '';
      position: absolute;
      inset-block: 0.625rem;
      inset-inline-start: -0.75rem;
      border-inline-start: 3px solid var(--accent);
    }
  }

  ${when.hover} {
    &:hover {
      color: var(--green);
      text-decoration: underline;
    }
  }
`

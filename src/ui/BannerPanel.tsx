import type { Ref } from 'react'
import { styled } from 'styled-components'
import { bannerAttribute, consentAnswer } from '../names.ts'
import { from, notPrinted } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'
import { palette } from '../theme/palette.ts'
import { Button } from './Button.tsx'
import { Container } from './Container.tsx'
import { TextLink } from './TextLink.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface BannerPanelProps {
  id: string
  title: string
  text: string
  privacy: { href: string; label: string }
  /** The buttons. `value` is the decision about cookies that the button stores. */
  choices: readonly { label: string; value: string; onClick: () => void }[]
  ref: Ref<HTMLElement>
}

/**
 * The cookie banner, which sticks to the bottom of the viewport. It occupies space at the end of the page, so it does
 * not cover content if the visitor scrolls to the end.
 */
export function BannerPanel({ id, title, text, privacy, choices, ref }: BannerPanelProps) {
  return (
    <Root ref={ref} aria-labelledby={id} tabIndex={-1}>
      <Row>
        <div>
          <VisuallyHidden as="h2" id={id}>
            {title}
          </VisuallyHidden>
          <p>
            <span>{text}</span> <TextLink href={privacy.href}>{privacy.label}</TextLink>
          </p>
        </div>
        <Choices>
          {choices.map(({ label, value, onClick }) => (
            <Button key={value} variant="quiet" onClick={onClick} {...{ [consentAnswer]: value }}>
              {label}
            </Button>
          ))}
        </Choices>
      </Row>
    </Root>
  )
}

/** A selector that matches the root element while the banner is hidden. */
const withoutBanner = `html:not([${bannerAttribute}])`

const Root = styled.section`
  position: sticky;
  z-index: ${layers.banner};
  inset-block-end: 0;
  order: 1;
  max-block-size: calc(0.7 * var(--visible-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  border-block-start: 3px solid var(--green);
  background: var(--card);
  box-shadow: 0 0 2rem ${palette['green-deep']}24;

  ${withoutBanner} & {
    display: none;
  }

  /*
   * Without this margin, focusing the banner's controls would scroll the page, because the page has a scroll padding.
   */
  &,
  a,
  button {
    scroll-margin-block-end: calc(-0.7 * var(--visible-height));
  }

  ${notPrinted}
`

const Row = styled(Container)`
  display: grid;
  gap: var(--space-2) var(--space-6);
  align-items: center;
  padding-block: 0.5rem;

  p {
    max-inline-size: 38rem;
    font-size: clamp(0.8125rem, 4vw, 0.875rem);
    line-height: 1.35;
    text-wrap: balance;
  }

  ${from.small} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-5);
  }
`

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.25rem, 1fr));
  gap: var(--space-3);

  > button {
    padding-inline: var(--space-2);
  }

  ${from.small} {
    grid: none / auto-flow minmax(7.5rem, 1fr);
  }

  ${from.large} {
    grid-auto-columns: 10rem;
  }
`

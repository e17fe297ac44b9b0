import type { Ref } from 'react'
import { styled } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { from, when } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'
import { Button } from './Button.tsx'
import { Container } from './Container.tsx'
import { TextLink } from './TextLink.tsx'

interface BannerPanelProps {
  id: string
  title: string
  text: string
  privacy: { href: string; label: string }
  accept: { label: string; onClick: () => void }
  decline: { label: string; onClick: () => void }
  ref?: Ref<HTMLElement>
}

/** The cookie banner at the bottom; accepting and declining look the same. */
export function BannerPanel({ id, title, text, privacy, accept, decline, ref }: BannerPanelProps) {
  return (
    <Root ref={ref} aria-labelledby={id} tabIndex={-1}>
      <Row>
        <div>
          <Title id={id}>{title}</Title>
          <Text>
            <span>{text}</span> <TextLink href={privacy.href}>{privacy.label}</TextLink>
          </Text>
        </div>
        <Choices>
          <Button variant="quiet" onClick={decline.onClick}>
            {decline.label}
          </Button>
          <Button variant="quiet" onClick={accept.onClick}>
            {accept.label}
          </Button>
        </Choices>
      </Row>
    </Root>
  )
}

const Root = styled.section`
  position: fixed;
  z-index: ${layers.banner};
  inset-block-end: 0;
  inset-inline: 0;
  max-block-size: 70dvh;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-block-start: 3px solid var(--green);
  background: var(--card);
  box-shadow: 0 0 2rem rgb(18 51 42 / 14%);

  html:not([${attributes.banner}]) & {
    display: none;
  }

  ${when.print} {
    display: none;
  }
`

const Row = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-4);

  ${from.large} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-7);
    padding-block: var(--space-5);
  }
`

const Title = styled.h2`
  font-size: var(--size-h3);
`

const Text = styled.p`
  max-inline-size: 44rem;
  margin-block-start: var(--space-1);
  color: var(--text-soft);
  font-size: var(--size-small);
  line-height: 1.5;
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  > button {
    flex: 1 1 7.5rem;
    padding-inline: var(--space-2);
  }

  ${from.medium} {
    display: grid;
    grid-template-columns: repeat(2, 11rem);
  }
`

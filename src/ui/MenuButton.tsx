import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { from, notPrinted, when } from '../theme/breakpoints.ts'
import { menuButtonAttributes, menuLabelAttributes, type MenuLabels } from './menuAttributes.ts'

interface MenuButtonProps extends ComponentPropsWithRef<'button'> {
  open: boolean
  controls: string
  labels: MenuLabels
  text: string
}

/** The button that opens and closes the menu. Wide screens show the text next to the icon. */
export function MenuButton({ open, controls, labels, text, ...rest }: MenuButtonProps) {
  return (
    <Root
      type="button"
      aria-controls={controls}
      {...menuButtonAttributes(open, labels)}
      {...menuLabelAttributes(labels)}
      {...rest}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 8h20" />
        <path d="M2 16h20" />
      </svg>
      <span>{text}</span>
    </Root>
  )
}

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: var(--target);
  margin-inline-start: -0.625rem;
  padding-inline: 0.625rem;
  font-size: var(--size-small);
  font-weight: 600;

  svg {
    inline-size: 1.5rem;
  }

  span {
    display: none;
  }

  ${from.small} {
    span {
      display: inline;
    }
  }

  path {
    stroke: currentcolor;
    stroke-width: 1.75;
    transform-origin: center;
  }

  &[aria-expanded='true'] {
    path {
      transform: translateX(-0.5px) rotate(45deg) scaleX(1.25) translateY(4px);
    }

    path + path {
      transform: translateX(-0.5px) rotate(-45deg) scaleX(1.25) translateY(-4px);
    }
  }

  ${when.motion} {
    path {
      transition: transform var(--calm) var(--ease);
    }
  }

  ${when.hover} {
    &:hover {
      color: var(--green);
      text-decoration: underline;
      text-underline-offset: 0.3em;

      path {
        stroke-width: 2.5;
      }
    }
  }

  &:active {
    color: var(--green-bright);
  }

  ${notPrinted}
`

import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonVariant } from './buttonStyle.ts'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
}

/** A button; quiet ones are outlined. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <Root type={type} data-variant={variant} {...rest} />
}

const Root = styled.button`
  ${buttonStyle}
`

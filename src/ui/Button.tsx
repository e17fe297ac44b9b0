import type { ComponentPropsWithRef } from 'react'
import { ButtonRoot, type ButtonVariant } from './ButtonRoot.ts'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
}

/** A button; quiet ones are outlined. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <ButtonRoot type={type} data-variant={variant} {...rest} />
}

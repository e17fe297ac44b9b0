import type { ChangeEvent, ComponentProps } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'
import { Mark } from './Mark.tsx'

type Shared = 'name' | 'defaultValue' | 'readOnly' | 'required' | 'autoComplete'

interface FieldProps extends Pick<ComponentProps<'input'>, Shared> {
  id: string
  label: string
  error?: string | undefined
  kind: 'line' | 'address' | 'text'
  half?: true
  onValue: (value: string) => void
}

/** The HTML attributes for each kind of field. Keyboards of phones capitalise words only in name fields. */
const inputs = {
  line: { type: 'text', autoCapitalize: 'words' },
  address: { type: 'email', autoCapitalize: 'none' },
} as const satisfies Record<Exclude<FieldProps['kind'], 'text'>, object>

/** A labelled input or text area with its error message. */
export function Field({ id, label, error, kind, half, onValue, ...rest }: FieldProps) {
  const invalid = error !== undefined
  const messageId = `${id}-fehler`
  const control = {
    ...rest,
    id,
    dir: 'auto',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onValue(target.value),
    'aria-invalid': invalid,
    'aria-describedby': invalid ? messageId : undefined,
  }
  return (
    <Root data-half={half}>
      <label htmlFor={id}>{label}</label>
      {kind === 'text' ? (
        <Control as="textarea" rows={7} {...control} />
      ) : (
        // Turn off spell checking and correction. The browser must not correct a name, and some browsers send the text
        // to a service for checking.
        <Control
          type={inputs[kind].type}
          spellCheck={false}
          autoCorrect="off"
          autoCapitalize={inputs[kind].autoCapitalize}
          {...control}
        />
      )}
      {invalid ? (
        <Message id={messageId}>
          <Mark kind="warning" />
          <span>{error}</span>
        </Message>
      ) : null}
    </Root>
  )
}

/*
 * The root must be a grid, so that the error message is a separate box. In inline layout, Firefox recreates the input
 * when the message disappears, and loses the key that the visitor is pressing.
 */
const Root = styled.div`
  display: grid;

  label {
    margin-block-end: var(--space-2);
    font-size: var(--size-small);
    font-weight: 600;
  }
`

const Control = styled.input`
  inline-size: 100%;
  min-block-size: 3rem;
  padding: 0.6875rem 0.875rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--card);
  color: var(--ink);
  line-height: 1.4;
  scroll-margin-block: var(--space-7);
  transition: border-color var(--quick);

  ${when.hover} {
    &:hover {
      border-color: var(--ink);
    }
  }

  &:focus-visible {
    border-color: var(--green);
    outline-offset: 0;
  }

  &[aria-invalid='true'] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }

  &:read-only {
    border-color: var(--line-strong);
    background: var(--paper);
    color: var(--ink-soft);
  }

  &:is(textarea) {
    min-block-size: 9rem;
    resize: vertical;
    field-sizing: content;
    max-block-size: max(9rem, 50vh);
  }
`

const Message = styled.p`
  display: flex;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
  color: var(--error);
  font-size: var(--size-small);
  font-weight: 500;
  line-height: 1.4;
  text-wrap: balance;
`

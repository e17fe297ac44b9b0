import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'
import {
  emptyForm,
  fields,
  type Field as FieldName,
  type FormValues,
} from '../../machines/contactRequest.ts'
import { company } from '../content/company.ts'
import { contact } from '../content/contact.ts'
import { paths } from '../content/paths.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Field } from '../ui/Field.tsx'
import { FormCard } from '../ui/FormCard.tsx'
import { FormFields } from '../ui/FormFields.tsx'
import { FormFoot } from '../ui/FormFoot.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { ThankYou } from '../ui/ThankYou.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Machine = typeof contactForm
type Props = { actor: ActorRefFrom<Machine> }

const failures = ['ownerMail', 'customerMail', 'unexpected'] as const
const failureOf = (snapshot: SnapshotFrom<Machine>) =>
  failures.find((failure) => snapshot.matches({ request: { failure } })) ?? null

/** The contact form or, after a successful send, the thanks in its place. */
export function ContactForm({ actor }: Props) {
  const isSent = useSelector(actor, (snapshot) => snapshot.matches({ request: 'success' }))
  const form = useRef<HTMLFormElement>(null)

  // Before the paint, so that a visitor who returns after a success never sees the old thanks.
  useLayoutEffect(() => {
    actor.send({ type: 'form.opened' })
    const readForm = () => (form.current ? read(form.current) : emptyForm)
    return () => actor.send({ type: 'form.left', values: readForm() })
  }, [actor])

  return isSent ? <Thanks /> : <Form actor={actor} form={form} />
}

function Thanks() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    <ThankYou
      id="danke"
      title={contact.thankYou.title}
      text={contact.thankYou.text}
      titleRef={title}
    >
      <ButtonLink href={paths.home}>{contact.thankYou.button}</ButtonLink>
    </ThankYou>
  )
}

function Form({ actor, form }: Props & { form: RefObject<HTMLFormElement | null> }) {
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(actor, failureOf)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const values = useSelector(actor, ({ context }) => context.values)
  const button = useRef<HTMLButtonElement>(null)

  const field = (name: FieldName) => ({
    id: name,
    name,
    label: contact.fields[name],
    error: errors[name] && contact.errors[name],
    defaultValue: values[name],
    readOnly: isSending,
    required: true,
  })

  return (
    <FormCard id="formular-titel" title={contact.card} hint={contact.requiredHint}>
      <form
        ref={form}
        method="post"
        noValidate
        tabIndex={-1}
        aria-labelledby="formular-titel"
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          // A button that is disabled while focused drops the focus to the body.
          if (button.current?.matches(':focus')) event.currentTarget.focus({ preventScroll: true })
          actor.send({ type: 'form.submitted', values: read(event.currentTarget) })
        }}
        onChange={({ target }) => {
          if (isControl(target)) {
            actor.send({ type: 'field.changed', field: target.name, value: target.value })
          }
        }}
      >
        <FormFields>
          <Field {...field('firstName')} half autoComplete="given-name" />
          <Field {...field('lastName')} half autoComplete="family-name" />
          <Field {...field('email')} type="email" autoComplete="email" />
          <Field {...field('message')} multiline />
          {failure === null ? null : (
            <FailureAlert text={contact.failure[failure]} values={values} />
          )}
        </FormFields>
        <Unavailable text={contact.unavailable} />
        <FormFoot
          note={
            <>
              <span>{contact.privacyHint.before}</span>
              <TextLink href={paths.privacy}>{contact.privacyHint.link}</TextLink>
              <span>{contact.privacyHint.after}</span>
            </>
          }
        >
          <Button ref={button} type="submit" disabled={isSending}>
            {isSending ? contact.sending : contact.submit}
          </Button>
        </FormFoot>
        <VisuallyHidden role="status">{isSending ? contact.sendingStatus : ''}</VisuallyHidden>
        <noscript>{contact.noScript}</noscript>
      </form>
    </FormCard>
  )
}

function FailureAlert({ text, values }: { text: string; values: FormValues }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])

  return (
    <Alert ref={alert} title={contact.failure.title} text={text}>
      <p>
        <span>{contact.failure.wayOut}</span>{' '}
        <TextLink href={mailto(values)}>{contact.failure.mailto}</TextLink>
      </p>
    </Alert>
  )
}

const isControl = (
  target: EventTarget,
): target is (HTMLInputElement | HTMLTextAreaElement) & { name: FieldName } =>
  'name' in target && fields.some((field) => field === target.name)

function read(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const value = (field: FieldName) => {
    const entry = data.get(field)
    return typeof entry === 'string' ? entry : ''
  }
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    email: value('email'),
    message: value('message'),
  }
}

const mailto = ({ firstName, lastName, message }: FormValues) =>
  `mailto:${company.email}?subject=${encodeURIComponent(contact.failure.mailSubject)}` +
  `&body=${encodeURIComponent(`${message}\n\n${firstName} ${lastName}`)}`

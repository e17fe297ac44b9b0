import { useSelector } from '@xstate/react'
import {
  startTransition,
  useActionState,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'
import {
  eachField,
  emptyForm,
  fields,
  isRequired,
  kinds,
  type Field as FieldName,
  type FormValues,
} from '../../machines/contactRequest.ts'
import { company } from '../content/company.ts'
import { contact, errorText } from '../content/contact.ts'
import { mailtoWith, signatureOf } from '../content/mailto.ts'
import { urls } from '../content/urls.ts'
import { copy } from '../effects/clipboard.ts'
import {
  focusFormInsteadOf,
  focusInPlaceOnAppearance,
  focusOnAppearance,
  selectText,
} from '../effects/focus.ts'
import { contactFormId, formNoticeId } from '../names.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button, ButtonLink, TextButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormCard, FormFields, FormFoot, Preparation, ThankYou } from '../ui/Form.tsx'
import { NextSteps } from '../ui/NextSteps.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Machine = typeof contactForm
type Props = { actor: ActorRefFrom<Machine> }

const failures = ['ownerMail', 'customerMail', 'unexpected'] as const
const required = eachField(isRequired)

/** The width of each field, and the `autocomplete` value that tells browsers what they may fill in. */
const looks: Record<
  FieldName,
  Pick<ComponentProps<typeof Field>, 'half'> & { autoComplete: string | undefined }
> = {
  firstName: { half: true, autoComplete: 'given-name' },
  lastName: { half: true, autoComplete: 'family-name' },
  email: { autoComplete: 'email' },
  message: { autoComplete: undefined },
}

const failureOf = (snapshot: SnapshotFrom<Machine>) =>
  failures.find((failure) => snapshot.matches({ request: { failure } }))

const isRequestRefused = (snapshot: SnapshotFrom<Machine>) =>
  snapshot.matches({ request: { idle: 'refused' } })

/** Returns the values of the form's fields. All values are strings, because the form has no file input. */
const readValues = (form: HTMLFormElement | null): FormValues => ({
  ...emptyForm,
  ...(form && Object.fromEntries(new FormData(form))),
})

// Checks whether to show the thank-you message. If the visitor leaves the page, the machine stays in the state
// `success` until the page is opened again. The first render of the reopened page must show the form, so also check the
// state `onPage`.
const isRequestSent = (snapshot: SnapshotFrom<Machine>) =>
  snapshot.matches({ form: 'onPage', request: 'success' })

/** The head of the contact page. It is hidden while the thank-you message is visible. */
export function ContactHead({ actor }: Props) {
  const isSent = useSelector(actor, isRequestSent)
  return isSent ? null : <PageHead title={contact.title} intro={contact.intro} picture="door" />
}

/** The list of next steps. After the request has been sent, the first step is marked as completed. */
export function ContactSteps({ actor }: Props) {
  const isSent = useSelector(actor, isRequestSent)
  return <NextSteps id="ablauf" {...contact.nextSteps} done={Number(isSent)} />
}

/** The contact form. After the request has been sent, the thank-you message replaces it. */
export function ContactForm({ actor }: Props) {
  const isSent = useSelector(actor, isRequestSent)
  const form = useRef<HTMLFormElement>(null)

  // Use a layout effect, because its cleanup reads the form's values and must run before React removes the form.
  useLayoutEffect(() => {
    actor.send({ type: 'form.opened' })
    const readForm = () => readValues(form.current)
    return () => actor.send({ type: 'form.left', values: readForm() })
  }, [actor])

  if (!isSent) return <Form actor={actor} form={form} />
  const { title, text, button } = contact.thankYou
  return (
    <ThankYou title={title} text={text} titleRef={focusInPlaceOnAppearance}>
      <Preparation {...contact.preparation} />
      <ButtonLink href={urls.home}>{button}</ButtonLink>
    </ThankYou>
  )
}

function Form({ actor, form }: Props & { form: RefObject<HTMLFormElement | null> }) {
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isRefused = useSelector(actor, isRequestRefused)
  const failure = useSelector(actor, failureOf)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const values = useSelector(actor, ({ context }) => context.values)
  const button = useRef<HTMLButtonElement>(null)

  // Firefox saves the values of a removed form and restores them after Back, so reset the form before it is removed.
  useLayoutEffect(() => {
    const { current } = form
    return () => current?.reset()
  }, [form])

  const wrong = fields.filter((name) => errors[name]).map((name) => contact.fields[name])

  const field = (name: FieldName) => ({
    id: name,
    name,
    kind: kinds[name],
    label: contact.fields[name],
    error: errors[name] && errorText(name, errors[name]),
    defaultValue: values[name],
    readOnly: isSending,
    required: required[name],
    onValue: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    ...looks[name],
  })

  return (
    <FormCard id="formular-titel" title={contact.card} hint={contact.requiredHint}>
      <form
        ref={form}
        id={contactFormId}
        method="post"
        noValidate
        tabIndex={-1}
        aria-labelledby="formular-titel"
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          focusFormInsteadOf(button.current)
          actor.send({ type: 'form.submitted', values: readValues(event.currentTarget) })
        }}
      >
        <FormFields>
          {fields.map((name) => (
            <Field key={name} {...field(name)} />
          ))}
          {failure && (
            <Alert
              ref={focusOnAppearance}
              title={contact.failure.title}
              text={contact.failure[failure]}
            >
              <WayOut values={values} {...contact.wayOut[failure]} />
            </Alert>
          )}
        </FormFields>
        <Unavailable id={formNoticeId}>
          <OurAddress />
        </Unavailable>
        <FormFoot>
          <Button ref={button} type="submit" disabled={isSending}>
            {isSending ? contact.sending : contact.submit}
          </Button>
          <p>
            <span>{contact.privacyHint.before}</span>
            <TextLink href={urls.privacy}>{contact.privacyHint.link}</TextLink>
            <span>{contact.privacyHint.after}</span>
          </p>
        </FormFoot>
        <noscript>
          <span>{contact.noScript}</span> <OurAddress />
        </noscript>
      </form>
      {/* The status is outside the form, because screen readers ignore changes inside an element with aria-busy. */}
      <VisuallyHidden role="status">
        {isSending ? contact.sendingStatus : isRefused ? contact.refused(wrong) : ''}
      </VisuallyHidden>
    </FormCard>
  )
}

const OurAddress = () => (
  <span>
    <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
    <span>.</span>
  </span>
)

type WayOutProps = (typeof contact.wayOut)[keyof typeof contact.wayOut] & { values: FormValues }

/**
 * The link that opens an e-mail to the company with the visitor's message. If the message is too long for a link, there
 * is also a button that copies the message.
 */
function WayOut({ values, text, link, subject, withMessage }: WayOutProps) {
  const { message } = values
  const signature = signatureOf(values)
  const whole = `${withMessage ? message : ''}${signature}`
  const { href, body } = mailtoWith(company.email, subject, [whole, signature])
  const isTooLong = withMessage && body !== whole
  return (
    <>
      <p>
        <span>{text}</span> <TextLink href={href}>{isTooLong ? contact.copy.link : link}</TextLink>
      </p>
      {isTooLong && <CopyMessage message={message} />}
    </>
  )
}

/**
 * A button that copies the message. If the browser does not allow copying, the button selects the message, so that the
 * visitor can copy it.
 */
function CopyMessage({ message }: { message: string }) {
  const [outcome, report] = useActionState<'copied' | 'selected' | null>(async () => {
    if (await copy(message)) return 'copied'
    selectText('message' satisfies FieldName)
    return 'selected'
  }, null)
  const { ask, copied, selected } = contact.copy
  return (
    <p>
      <span>{contact.copy.text}</span>{' '}
      <TextButton onClick={() => startTransition(report)}>
        {outcome === 'copied' ? copied : ask}
      </TextButton>{' '}
      <span role="status">{outcome === 'selected' ? selected : ''}</span>
    </p>
  )
}

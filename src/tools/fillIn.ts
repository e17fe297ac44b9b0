import type { Page } from '@playwright/test'
import {
  fields,
  kinds,
  type Field,
  type FormValues,
  type Kind,
} from '../../machines/contactRequest.ts'
import { contact } from '../content/contact.ts'

/** The operations that fill in a form, in a browser or in jsdom. */
export interface FormFiller {
  /** Replaces the value of the field with this label. */
  type: (label: string, text: string) => Promise<void>
  /** Ticks or unticks the checkbox with this label. */
  tick: (label: string, isTicked: boolean) => Promise<void>
}

type FillAction = (formFiller: FormFiller, label: string, value: string) => Promise<void>

const typing: FillAction = (formFiller, label, value) => formFiller.type(label, value)
const ways: Record<Kind, FillAction> = {
  line: typing,
  address: typing,
  text: typing,
  box: (formFiller, label, value) => formFiller.tick(label, value !== ''),
}

/** Fills in one field of the contact form, with the operation that suits the kind of field. */
export const fillInField = (formFiller: FormFiller, field: Field, value: string): Promise<void> =>
  ways[kinds[field]](formFiller, contact.fields[field], value)

/** Fills in the contact form from top to bottom. Fields without a value stay unchanged. */
export async function fillIn(formFiller: FormFiller, values: Partial<FormValues>): Promise<void> {
  for (const field of fields) {
    const value = values[field]
    if (value !== undefined) await fillInField(formFiller, field, value)
  }
}

/** Returns the operations that fill in a form on a Playwright page. */
export const createFormFiller = (page: Page): FormFiller => ({
  type: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  tick: (label, isTicked) => page.getByLabel(label, { exact: true }).setChecked(isTicked),
})

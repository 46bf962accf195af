/** The form of MediaFormFields: its values, and the field names shared with the server. */
import type * as v from 'valibot'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { mediaForm } from '#rules/forms/media.ts'
import { mapWritten } from '#rules/forms/written-fields.ts'

export type MediaFormValues = v.InferInput<typeof mediaForm>

/** API field names and their form field names. */
const NAMES = {
  ...mapWritten((name) => name),
  visibility: 'visibility',
  shop: 'priceCents',
  available_date: 'availableAt',
  poster_at: 'posterAtMs',
  cover: 'cover',
  appears: 'appears',
} as const satisfies Record<string, keyof MediaFormValues>

/** The fields that can show server errors. */
export const FORM_FIELDS = Object.values(NAMES)

/** Maps the server's field errors to form field names. */
export function mediaFieldErrors(errors: FieldErrors): FieldErrors {
  const names: Record<string, string> = NAMES
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [names[name] ?? name, text]))
}

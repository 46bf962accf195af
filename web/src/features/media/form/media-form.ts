/** The form behind MediaFields: its values while they are typed, and what the shared rules make of them. */
import type * as v from 'valibot'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { mediaForm } from '#rules/forms/media.ts'

export type MediaFormValues = v.InferInput<typeof mediaForm>

/** What the API calls a field, and what the form calls it. */
const NAMES = {
  description: 'description',
  tags: 'tags',
  visibility: 'visibility',
  shop: 'priceCents',
  available_date: 'availableAt',
  alt: 'alt',
  poster_at: 'posterAtMs',
  cover: 'cover',
  appears: 'appears',
} as const satisfies Record<string, keyof MediaFormValues>

/** The fields at which the server's words can stand. */
export const FORM_FIELDS = Object.values(NAMES)

/** The server's names of fields in the form's own. */
export function namedHere(errors: FieldErrors): FieldErrors {
  const names: Record<string, string> = NAMES
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [names[name] ?? name, words]))
}

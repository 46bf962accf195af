/** The form behind MediaFields: its values while they are typed, and what the shared rules make of them. */
import type * as v from 'valibot'
import type { mediaForm } from '#rules/forms/media.ts'

export type MediaFormValues = v.InferInput<typeof mediaForm>

/** Every field is there from the start, so that nothing turns from uncontrolled to controlled. */
export const EMPTY_MEDIA_FORM: Required<MediaFormValues> = {
  description: '',
  tags: [],
  visibility: 'free',
  priceCents: 0,
  availableAt: null,
  alt: '',
  posterAtMs: null,
  cover: null,
}

/** What the API calls a field, and what the form calls it. */
export const FORM_NAMES = {
  description: 'description',
  tags: 'tags',
  visibility: 'visibility',
  shop: 'priceCents',
  available_date: 'availableAt',
  alt: 'alt',
  poster_at: 'posterAtMs',
  cover: 'cover',
} as const satisfies Record<string, keyof MediaFormValues>

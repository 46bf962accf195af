/** The edit form of a media: its initial values, and the changes to submit. */

import type { ResultOf } from 'gql.tada'
import type { MediaForm } from '#rules/forms/media.ts'
import { VISIBILITIES } from '#rules/media.ts'
import { dollarsToCents } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { MediaStatsFields } from '#web/features/media/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const EditableMedia = graphql(
  `
  fragment EditableMedia on Media @_unmask {
    ...FigureFields
    id
    type
    description
    tags
    visibility
    shop
    alt
    duration
    available_date
    approved
    verified
    review_reason
    consent
    thumbnail { grid poster }
    processed { status state progress failure }
    captions { language label url }
    user { id username }
  }
`,
  [MediaStatsFields],
)

export type EditableMedia = ResultOf<typeof EditableMedia>

/** A release date in the past counts as now. */
export function mediaFormOf(media: EditableMedia, now: Date): MediaForm {
  const availableAt = new Date(media.available_date)
  return {
    description: media.description,
    tags: [...media.tags],
    visibility: oneOf(VISIBILITIES, media.visibility) ?? 'free',
    priceCents: dollarsToCents(media.shop),
    availableAt: availableAt > now ? availableAt : null,
    alt: media.alt,
    posterAtMs: null,
    cover: null,
    // People already named are managed below the form.
    appears: [],
  }
}

type MediaChanges = {
  description?: string
  tags?: string[]
  visibility?: string
  shop?: number
  available_date?: string
  alt?: string
}

/** Submits only changed fields, so that an untouched release date does not move. */
export function mediaChanges(before: MediaForm, after: MediaForm, now: Date): MediaChanges {
  const changes: MediaChanges = {}
  if (after.description !== before.description) changes.description = after.description
  if (after.tags.join() !== before.tags.join()) changes.tags = after.tags
  if (after.visibility !== before.visibility) changes.visibility = after.visibility
  if (after.priceCents !== before.priceCents) changes.shop = after.priceCents / 100
  if (after.availableAt?.getTime() !== before.availableAt?.getTime())
    changes.available_date = (after.availableAt ?? now).toISOString()
  if (after.alt !== before.alt) changes.alt = after.alt
  return changes
}

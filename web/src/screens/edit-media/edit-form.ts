/** The edit form of a media: its initial values, and the changes to submit. */

import type { ResultOf, VariablesOf } from 'gql.tada'
import type { MediaForm } from '#rules/forms/media.ts'
import { pickWritten, WRITTEN_NAMES, type WrittenName } from '#rules/forms/written-fields.ts'
import { VISIBILITIES } from '#rules/media.ts'
import { dollarsToCents } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { MediaStatsFields, WrittenMediaFields } from '#web/features/media/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const EditableMedia = graphql(
  `
  fragment EditableMedia on Media @_unmask {
    ...FigureFields
    ...WrittenMediaFields
    id
    type
    visibility
    shop
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
  [MediaStatsFields, WrittenMediaFields],
)

export type EditableMedia = ResultOf<typeof EditableMedia>

export const UpdateMedia = graphql(
  `
    mutation UpdateMedia(
      $id: ID!
      $description: String
      $alt: String
      $tags: [String!]
      $visibility: String
      $shop: Float
      $available_date: DateTime
    ) {
      updateMedia(
        id: $id
        description: $description
        alt: $alt
        tags: $tags
        visibility: $visibility
        shop: $shop
        available_date: $available_date
      ) { ...EditableMedia }
    }
  `,
  [EditableMedia],
)

/** A release date in the past counts as now. */
export function mediaFormOf(media: EditableMedia, now: Date): MediaForm {
  const availableAt = new Date(media.available_date)
  return {
    ...pickWritten(media),
    visibility: oneOf(VISIBILITIES, media.visibility) ?? 'free',
    priceCents: dollarsToCents(media.shop),
    availableAt: availableAt > now ? availableAt : null,
    posterAtMs: null,
    cover: null,
    // People already named are managed below the form.
    appears: [],
  }
}

type Variables = VariablesOf<typeof UpdateMedia>
type MediaChanges = Omit<Variables, 'id'>

/** Submits only changed fields, so that an untouched release date does not move. */
export function mediaChanges(before: MediaForm, after: MediaForm, now: Date): MediaChanges {
  const changes: MediaChanges = changedTexts(before, after)
  if (after.visibility !== before.visibility) changes.visibility = after.visibility
  if (after.priceCents !== before.priceCents) changes.shop = after.priceCents / 100
  if (after.availableAt?.getTime() !== before.availableAt?.getTime())
    changes.available_date = (after.availableAt ?? now).toISOString()
  return changes
}

/** An emptied text is sent as such, because the API takes null for unchanged. */
function changedTexts(before: MediaForm, after: MediaForm): Pick<Variables, WrittenName> {
  const changed = WRITTEN_NAMES.filter((name) => String(after[name]) !== String(before[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? '']))
}

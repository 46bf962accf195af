/** The fields of a media shown on its page. */
import type { ResultOf } from 'gql.tada'
import { EngagedMediaFields } from '#web/features/engagement/fields.ts'
import { WrittenMediaFields } from '#web/features/media/fields.ts'
import { FollowButtonFields } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const MediaDetailFields = graphql(
  `
    fragment MediaDetailFields on Media @_unmask {
      id
      type
      source { type url }
      thumbnail { original poster grid }
      blur
      blurLoop
      width
      height
      duration
      ...WrittenMediaFields
      song { id name }
      visibility
      shop
      access
      add_date
      available_date
      approved
      verified
      review_reason
    consent
      processed { status state progress failure }
      captions { language label url }
      watermark
      user { id username fullname avatar live followers role { creator } ...FollowButtonFields }
      ...EngagedMediaFields
    }
  `,
  [FollowButtonFields, EngagedMediaFields, WrittenMediaFields],
)

export type DetailedMedia = ResultOf<typeof MediaDetailFields>

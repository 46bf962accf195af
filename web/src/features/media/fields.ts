/** GraphQL fields of a media tile. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

/** What the owner writes, for the media's page, its editor and its review; the feed, which loads first, lists its own fields. */
export const WrittenMediaFields = graphql(`
  fragment WrittenMediaFields on Media @_unmask { description alt tags }
`)

export const MediaTileFields = graphql(`
  fragment MediaTileFields on Media @_unmask {
    id
    type
    description
    alt
    visibility
    shop
    access
    duration
    views
    approved
    verified
    review_reason
    consent
    add_date
    available_date
    thumbnail { grid preview }
    processed { status state progress failure }
    user { id username }
  }
`)

export { CollectionFields } from './collections/collection-fields.ts'
export { MediaStatsFields } from './tiles/media-stats.ts'

export type MediaTileFields = ResultOf<typeof MediaTileFields>

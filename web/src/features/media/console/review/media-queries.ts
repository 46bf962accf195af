/** GraphQL documents of the media queue. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { WrittenMediaFields } from '../../fields.ts'

export const MediaQueue = graphql(`
  query StaffMediaQueue($filter: String, $after: ID, $limit: LimitInput) {
    mediaQueue(filter: $filter, after: $after, limit: $limit) {
      id
      since
      owner_approved
      owner_rejected
      media { id type description duration shop verified thumbnail { grid } user { id username fullname } }
    }
  }
`)

export type QueuedMedia = ResultOf<typeof MediaQueue>['mediaQueue'][number]

export const MediaUnderReview = graphql(
  `
  query StaffMediaUnderReview($id: ID!) {
    queuedMedia(id: $id) {
      id
      since
      size
      file
      held_for
      owner_approved
      owner_rejected
      decided_by { id fullname }
      earlier { id type description approved available_date thumbnail { grid } }
      media {
        ...WrittenMediaFields
        id
        type
        visibility
        shop
        duration
        width
        height
        verified
        approved
        review_reason
        consent
        blur
        available_date
        thumbnail { poster original }
        source { type url }
        song { id name }
        user { id username fullname avatar }
        appearances { id state name user { id username fullname } }
      }
    }
  }
`,
  [WrittenMediaFields],
)

export type MediaUnderReviewItem = NonNullable<ResultOf<typeof MediaUnderReview>['queuedMedia']>

export const ReviewMany = graphql(`
  mutation StaffReviewMedia($media: [ID!]!, $approved: Boolean!, $reason: String) {
    reviewMediaMany(media: $media, approved: $approved, reason: $reason) {
      id
      problem
      waits
      media { id verified approved review_reason label }
    }
  }
`)

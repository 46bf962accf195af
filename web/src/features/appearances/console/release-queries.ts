/** GraphQL documents of the releases queue. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ReleaseQueue = graphql(`
  query StaffReleases($after: ID, $limit: LimitInput) {
    releaseQueue(after: $after, limit: $limit) { id way flags date owner { id username fullname avatar } }
  }
`)

export type QueuedRelease = ResultOf<typeof ReleaseQueue>['releaseQueue'][number]

/** A mutation, because each access is audited. */
export const OpenRelease = graphql(`
  mutation StaffOpenRelease($id: ID!) {
    openRelease(id: $id) {
      id
      way
      flags
      needs_review
      verdict
      state
      date
      said_name
      name
      birthDate
      terms
      pictures
      about { id type description thumbnail { poster } user { id username fullname } }
    }
  }
`)

export type OpenedReleaseData = ResultOf<typeof OpenRelease>['openRelease']

export const ReviewRelease = graphql(`
  mutation StaffReviewRelease($id: ID!, $good: Boolean!, $reason: String) {
    reviewRelease(id: $id, good: $good, reason: $reason, first: true) { id state }
  }
`)

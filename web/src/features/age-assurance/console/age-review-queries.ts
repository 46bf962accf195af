/** GraphQL documents of the queue of age checks. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const AgeReviewQueue = graphql(`
  query StaffAgeReviews($after: ID, $limit: LimitInput) {
    ageReviewQueue(after: $after, limit: $limit) { id created_at }
  }
`)

export type WaitingAgeReview = ResultOf<typeof AgeReviewQueue>['ageReviewQueue'][number]

/** A mutation, because each access is audited. */
export const OpenAgeReview = graphql(`
  mutation StaffOpenAgeReview($id: ID!) {
    openAgeReview(id: $id) { id created_at note picture }
  }
`)

export type OpenedAgeReviewData = ResultOf<typeof OpenAgeReview>['openAgeReview']

export const DecideAgeReview = graphql(`
  mutation StaffDecideAgeReview($id: ID!, $over18: Boolean!) {
    decideAgeReview(id: $id, over18: $over18)
  }
`)

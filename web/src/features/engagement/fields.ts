/** The media fields that liking, commenting, sharing and the menu need. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const EngagedMediaFields = graphql(`
  fragment EngagedMediaFields on Media @_unmask {
    id
    type
    access
    likes
    like
    comments
    visibility
    user { id username fullname isMuted }
  }
`)

export type EngagedMedia = ResultOf<typeof EngagedMediaFields>

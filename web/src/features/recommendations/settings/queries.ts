/** Queries and mutations of the feed settings. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const FeedSettingsQuery = graphql(`
  query FeedSettings {
    feedSettings {
      id
      personal
      topics { id tag preference }
      suggestions
      hiddenCreators
      shape { kind share }
    }
  }
`)

export type FeedSettingsData = ResultOf<typeof FeedSettingsQuery>['feedSettings']

export const UpdateFeedSettings = graphql(`
  mutation UpdateFeedSettings($personal: Boolean!) {
    updateFeedSettings(personal: $personal) { id personal }
  }
`)

/** Without suggestions: a chip keeps its place while it is tapped. */
export const SetTopic = graphql(`
  mutation SetTopic($tag: String!, $preference: String) {
    setTopic(tag: $tag, preference: $preference) { id topics { id tag preference } }
  }
`)

export const ResetFeed = graphql(`
  mutation ResetFeed {
    resetFeed { id topics { id tag preference } suggestions shape { kind share } }
  }
`)

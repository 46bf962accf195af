/** Kysely table types of what members say about their feed. */
import type { Generated } from 'kysely'
import type { TopicPreference } from '#rules/feed.ts'

type FeedPreferencesTable = {
  account_id: string
  is_personal: Generated<boolean>
  updated_at: Generated<Date>
}

type TopicPreferencesTable = {
  account_id: string
  tag: string
  preference: TopicPreference
  updated_at: Generated<Date>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    feed_preferences: FeedPreferencesTable
    topic_preferences: TopicPreferencesTable
  }
}

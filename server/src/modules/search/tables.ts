/** Kysely table types of this slice; maintained by triggers. */
import type { MediaType } from '#rules/media.ts'

/** Words of each feed entry. */
export type SearchEntriesTable = { media_id: string; type: MediaType; words: string[] }

/** Number of entries per word. */
export type SearchWordsTable = { word: string; uses: number }

export type TagsTable = { tag: string; uses: number }

/** Tags of entries scheduled for the future. */
export type ScheduledTagsTable = { media_id: string; available_at: Date; tags: string[] }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    search_entries: SearchEntriesTable
    search_words: SearchWordsTable
    tags: TagsTable
    scheduled_tags: ScheduledTagsTable
  }
}

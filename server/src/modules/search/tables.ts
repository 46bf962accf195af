/** Kysely table types of this slice; maintained by triggers. */
import type { MediaType } from '#rules/media.ts'

/** Words of each feed entry. */
type SearchEntriesTable = { media_id: string; type: MediaType; words: string[] }

/** Number of entries per word. */
type SearchWordsTable = { word: string; uses: number }

type TagsTable = { tag: string; uses: number }

/** Tags of entries scheduled for the future. */
type ScheduledTagsTable = { media_id: string; available_at: Date; tags: string[] }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    search_entries: SearchEntriesTable
    search_words: SearchWordsTable
    tags: TagsTable
    scheduled_tags: ScheduledTagsTable
  }
}

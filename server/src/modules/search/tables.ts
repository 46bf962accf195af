/** The tables of this slice, as the query builder knows them; triggers of the database keep them. */
import type { MediaType } from '#rules/media.ts'

/** The words of each entry of the feed. */
export type SearchEntriesTable = { media_id: string; type: MediaType; words: string[] }

/** How many entries have a word. */
export type SearchWordsTable = { word: string; uses: number }

export type TagsTable = { tag: string; uses: number }

/** Tags of entries whose time has yet to come. */
export type ScheduledTagsTable = { media_id: string; available_at: Date; tags: string[] }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    search_entries: SearchEntriesTable
    search_words: SearchWordsTable
    tags: TagsTable
    scheduled_tags: ScheduledTagsTable
  }
}

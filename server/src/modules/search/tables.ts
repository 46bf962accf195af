/** The tables of this slice, as the query builder knows them; triggers of the database keep them. */
import type { MediaType } from '#rules/media.ts'

/** The words of each entry of the feed. */
export type SearchEntriesTable = { media_id: string; type: MediaType; words: string[] }

/** How many entries have a word. */
export type SearchWordsTable = { word: string; uses: number }

export type TagsTable = { tag: string; uses: number }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    search_entries: SearchEntriesTable
    search_words: SearchWordsTable
    tags: TagsTable
  }
}

/**
 * The door of the search slice: media, tags and people by words, typos forgiven.
 *
 * Tables: search_entries (one row for each listed media), search_words, tags, scheduled_tags.
 * - Triggers keep them: what is not listed is in none of them, and a tag counts listed media only.
 * - Whatever is found is looked at with the rules of media and people before it is shown.
 * - Every field that looks for words is counted against a limit: a search costs.
 */
import './tables.ts'

export { entriesWithWords } from './newest-entries.ts'
export { addSearchSchema } from './schema.ts'

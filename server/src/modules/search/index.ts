/**
 * Public API of the search slice: media, tags and people by words, tolerating typos.
 *
 * Tables: search_entries (one row per listed media), search_words, tags, scheduled_tags.
 * - Maintained by triggers: unlisted media are in none of them, and tags count listed media only.
 * - All results pass the access rules of media and people before they are shown.
 * - Every search field is rate-limited, since searches are expensive.
 */
import './tables.ts'

export { newestWithWords } from './newest-matches.ts'
export { addSearchSchema } from './schema.ts'

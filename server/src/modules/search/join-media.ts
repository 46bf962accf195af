/** What this slice does for the lists of media, which cannot know it. */
import type { Db } from '#platform/postgres/database.ts'
import type { MediaDeps } from '../media/index.ts'
import { entriesWithWords } from './newest-entries.ts'

export function joinMedia({ db, media }: { db: Db; media: MediaDeps }): void {
  media.search.idsByWords = (wish) => entriesWithWords(db, wish)
}

/** The review queue of applications, oldest first. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { findVisibleAccountByUsername } from '../../accounts/index.ts'
import type { ApplicationState, CreatorApplication } from '../tables.ts'

type QueueQuery = {
  status: ApplicationState
  /** Only drafts returned by staff; unsubmitted drafts are private. */
  isAsked: boolean
  username: string | null
  /** Keyset cursor: the last application of the previous page. */
  after: CreatorApplication | null
  limit: number
  skip: number
}

const WAITING_SINCE = sql<Date>`coalesce(submitted_at, created_at)`

/** Erased accounts have no username, so their documents cannot be found by it. */
export async function applicationQueue(db: Db, query: QueueQuery): Promise<CreatorApplication[]> {
  const { status, isAsked, username, after, limit, skip } = query
  const person = username === null ? null : await findVisibleAccountByUsername(db, username)
  if (person === undefined) return []
  const waiting = db
    .selectFrom('creator_applications')
    .selectAll()
    .where('status', '=', status)
    .$if(isAsked, (q) => q.where('asked_for', 'is not', null))
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(${WAITING_SINCE}, id) > (${after?.submitted_at ?? after?.created_at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(WAITING_SINCE)
    .orderBy('id')
    .limit(limit)
    .offset(skip)
  return (person ? waiting.where('account_id', '=', person.id) : waiting).execute()
}

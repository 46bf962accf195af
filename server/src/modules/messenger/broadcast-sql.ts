/** SQL fragments for the broadcasts slice: whom a creator may write to, and who received which broadcast. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { payersOf } from '../ledger/index.ts'
import { followersOf } from '../people/index.ts'
import { subscribersOf } from '../subscriptions/index.ts'

/** Whether a creator may write to this reader: a follower, a subscriber, or anyone who ever paid or wrote to the creator. */
export function isReachableBy(
  db: Db | Tx,
  { reader, creatorId, now }: { reader: RawBuilder<unknown>; creatorId: string; now: Date },
): RawBuilder<boolean> {
  const among = (piece: { as(name: string): unknown }) =>
    sql`exists (select from ${piece.as('near')} where near.id = ${reader})`
  return sql<boolean>`(
    ${among(followersOf(db, creatorId))} or ${among(subscribersOf(db, creatorId, now))} or ${among(payersOf(db, creatorId))}
    or exists (
      select from threads where user1_id = least(${reader}, ${creatorId}::uuid)
        and user2_id = greatest(${reader}, ${creatorId}::uuid)
        and case when user1_id = ${creatorId}::uuid then wrote2 else wrote1 end
    )
  )`
}

/** Whether the reader received one of these broadcasts after `since`. */
export function receivedOneOf(
  reader: RawBuilder<unknown>,
  { from, broadcastIds, since }: { from: string; broadcastIds: readonly string[]; since: Date },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from threads join messages on messages.thread_id = threads.id
    where user1_id = least(${reader}, ${from}::uuid) and user2_id = greatest(${reader}, ${from}::uuid)
      and messages.broadcast_id = any(${broadcastIds}::uuid[]) and messages.created_at > ${since}
  )`
}

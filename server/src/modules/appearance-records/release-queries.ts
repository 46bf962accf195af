/** SQL for releases. */
import { type Expression, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ReleaseRow } from './release-link.ts'
import type { ReleasesTable } from './tables.ts'

/** `id` is the appearance's. */
export function findReleaseById(db: Db | Tx, id: string): Promise<ReleaseRow | undefined> {
  return db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By the hash of its link to sign, or of its link to withdraw. */
export function findReleaseByHash(db: Db | Tx, hash: string): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom('releases')
    .selectAll()
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('withdraw_hash', '=', hash)]))
    .executeTakeFirst()
}

export async function updateRelease(tx: Tx, id: string, columns: Updateable<ReleasesTable>): Promise<void> {
  await tx.updateTable('releases').set(columns).where('id', '=', id).execute()
}

/** Atomic: of concurrent attempts only one finds the release unsigned. */
export async function takePaper(
  tx: Tx,
  id: string,
  { pictures, at }: { pictures: string[]; at: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('releases')
    .set({ way: 'paper', pictures, sent_at: at, owner_networks: [] })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Atomic: only one concurrent signer finds the link unused. */
export async function takeSignature(
  tx: Tx,
  { tokenHash, at }: { tokenHash: string; at: Date },
  signed: Pick<Updateable<ReleasesTable>, 'details_sealed' | 'pictures' | 'withdraw_hash' | 'flags'>,
): Promise<boolean> {
  const used = await tx
    .updateTable('releases')
    .set({ ...signed, way: 'link', sent_at: at, needs_review: true, owner_networks: [] })
    .where('token_hash', '=', tokenHash)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const MAX_NETWORKS = 20

/** Records the network in which the owner viewed unused links. */
export async function addOwnerNetwork(db: Db, ids: readonly string[], hash: string): Promise<void> {
  await sql`
    update releases
    set owner_networks = (owner_networks || ${hash}::text)[greatest(cardinality(owner_networks) - ${MAX_NETWORKS - 2}::int, 1):]
    where id = any(${ids}::uuid[]) and sent_at is null and not ${hash}::text = any(owner_networks)
  `.execute(db)
}

/** Undecided releases, without those declined or whose media is gone. */
function undecided(db: Db) {
  return db
    .selectFrom('releases')
    .innerJoin('appearances', 'appearances.id', 'releases.id')
    .where('releases.way', 'is not', null)
    .where('releases.verdict', 'is', null)
    .where('appearances.media_id', 'is not', null)
    .where('appearances.state', 'in', ['asked', 'confirmed'])
    .orderBy('releases.sent_at')
    .orderBy('releases.id')
}

/** Oldest first. */
export function releaseQueue(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<ReleaseRow[]> {
  return undecided(db)
    .selectAll('releases')
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(releases.sent_at, releases.id) > (select before.sent_at, before.id from releases as before where before.id = ${after}::uuid)`,
      ),
    )
    .limit(limit)
    .execute()
}

/** Pending releases, for the console. */
export function waitingReleases(db: Db): Expression<{ id: string; since: Date | null }> {
  return undecided(db).select([sql<string>`releases.id::text`.as('id'), 'releases.sent_at as since'])
}

/** Signing and decision times of recent decisions, newest first. */
export async function decidedReleases(
  db: Db,
  { from, limit }: { from: Date; limit: number },
): Promise<{ since: Date; at: Date }[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['sent_at as since', 'verdict_at as at'])
    .where('verdict_at', '>', from)
    .orderBy('verdict_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ since, at }) => (since && at ? [{ since, at }] : []))
}

/** The SQL of lives that more than one file needs. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName, tryLockByName } from '#platform/postgres/lock.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { LiveState } from '#rules/live.ts'
import type { LivesTable, Via } from '../tables.ts'

export type Live = Selectable<LivesTable>

/** Its stream is there, or may come back. */
export const ON_AIR = ['live', 'reconnecting'] as const satisfies LiveState[]

export function isOnAir({ state }: Pick<Live, 'state'>): boolean {
  return state === 'live' || state === 'reconnecting'
}

/** Held until the transaction ends: a creator begins, announces and cancels one after the other. */
export async function lockShows(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, nameOfShows(accountId))
}

/** The same for publishers: many at once must not each hold a connection while they wait for it. */
export function tryLockShows(tx: Tx, accountId: string): Promise<boolean> {
  return tryLockByName(tx, nameOfShows(accountId))
}

const nameOfShows = (accountId: string) => `lives of ${accountId}`

export function findLive(db: Db | Tx, id: string): Promise<Live | undefined> {
  return db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirst()
}

/** For upper slices: the lives that are on air, to be narrowed down. */
export function livesOnAir(db: Db | Tx) {
  return db.selectFrom('lives').where('lives.state', 'in', ON_AIR)
}

export async function findLives(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Live>> {
  const rows = await db
    .selectFrom('lives')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((live) => [live.id, live]))
}

export function lockLive(tx: Tx, id: string): Promise<Live | undefined> {
  return tx.selectFrom('lives').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The one that runs, from the moment somebody was let in to stream it. */
export async function findRunning(db: Db | Tx, accountId: string): Promise<Live | undefined> {
  const [live] = await runningOf(db, { accountId })
  return live
}

/** The one that runs and shows something, or did a moment ago. */
export async function findOnAir(db: Db | Tx, accountId: string): Promise<Live | undefined> {
  const live = await findRunning(db, accountId)
  return live && isOnAir(live) ? live : undefined
}

const runningOf = statement((db: Db | Tx, { accountId }: { accountId: string }) =>
  db
    .selectFrom('lives')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state in ('starting', 'live', 'reconnecting')`)
    .compile(),
)

/** The next that is announced and was not missed. */
export function findAnnounced(db: Db | Tx, accountId: string): Promise<Live | undefined> {
  return announcedOf(db, accountId).limit(1).executeTakeFirst()
}

export function announcedOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('lives')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'announced')
    .orderBy('announced_for')
    .orderBy('id')
}

/** The last one that ended. */
export function findLastEnded(db: Db | Tx, accountId: string): Promise<Live | undefined> {
  return db
    .selectFrom('lives')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'ended')
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Who of these people is live, and by what: asked with every list of people, answered from an index alone. */
export async function liveAmong(db: Db | Tx, accountIds: readonly string[]): Promise<Map<string, Via>> {
  const rows = await onAirAmong(db, { accountIds })
  return new Map(rows.map(({ account_id, via }) => [account_id, via]))
}

const onAirAmong = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  sql<{ account_id: string; via: Via }>`
    select account_id, via from lives
    where account_id = any(${accountIds}::uuid[]) and state in ('live', 'reconnecting')
  `.compile(db),
)

/** Also when it has ended since: they were given while it ran. */
export async function addHearts(db: Db, liveId: string, hearts: number): Promise<void> {
  await db
    .updateTable('lives')
    .set((eb) => ({ hearts: eb('hearts', '+', hearts) }))
    .where('id', '=', liveId)
    .execute()
}

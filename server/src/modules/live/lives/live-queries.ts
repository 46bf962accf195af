/** SQL for lives shared by several files. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'
import { lockByName, tryLockByName } from '#platform/postgres/lock.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { LiveState } from '#rules/live.ts'
import type { IngestProtocol, LivesTable } from '../tables.ts'

export type Live = Selectable<LivesTable>

/** States in which the stream runs or may reconnect. */
export const ON_AIR = ['live', 'reconnecting'] as const satisfies LiveState[]

export function isOnAir({ state }: Pick<Live, 'state'>): boolean {
  return state === 'live' || state === 'reconnecting'
}

/** Transaction-scoped advisory lock: serialises starting, announcing and cancelling per creator. */
export async function lockLivesOf(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, livesLockName(accountId))
}

/** Non-blocking variant for publishers, so that many waiting at once do not exhaust the connection pool. */
export function tryLockLivesOf(tx: Tx, accountId: string): Promise<boolean> {
  return tryLockByName(tx, livesLockName(accountId))
}

const livesLockName = (accountId: string) => `lives of ${accountId}`

export function findLive(db: Db | Tx, id: string): Promise<Live | undefined> {
  return db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Base query of lives on air, for upper slices. */
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

/** The running live, from the moment its publisher is admitted. */
export async function findRunning(db: Db | Tx, accountId: string): Promise<Live | undefined> {
  const [live] = await runningOf(db, { accountId })
  return live
}

/** The running live, if it is live or reconnecting. */
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

/** The next announced live. */
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

/** Which of these accounts are live, and via which protocol: queried with every list of accounts, so index-only. */
export async function findLiveAccounts(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<Map<string, IngestProtocol>> {
  const rows = await onAirAmong(db, { accountIds })
  return new Map(rows.map(({ account_id, via }) => [account_id, via]))
}

const onAirAmong = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  sql<{ account_id: string; via: IngestProtocol }>`
    select account_id, via from lives
    where account_id = any(${accountIds}::uuid[]) and state in ('live', 'reconnecting')
  `.compile(db),
)

/** Also applies to an ended live: the hearts were given while it ran. */
export async function addHearts(db: Db, liveId: string, hearts: number): Promise<void> {
  await db
    .updateTable('lives')
    .set((eb) => ({ hearts: eb('hearts', '+', hearts) }))
    .where('id', '=', liveId)
    .execute()
}

/** The UTC days on which the account went live. */
export async function liveDays(
  db: Db,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('lives')
    .select(utcDayOf('started_at').as('day'))
    .distinct()
    .where('account_id', '=', accountId)
    .where('started_at', '>', since)
    .where('started_at', '<=', now)
    .execute()
  return rows.map(({ day }) => day)
}

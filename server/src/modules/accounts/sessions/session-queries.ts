/** All SQL on sessions. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { sharedLoader } from '#platform/batch.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import { SESSION } from '#rules/limits.ts'
import type { SessionsTable } from '../tables.ts'

export async function insertSession(tx: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

type SessionLookup = ReturnType<typeof sessionLookup>
const lookups = new WeakMap<Db, SessionLookup>()

/**
 * Finds sessions of active accounts only. Concurrent requests share a query, which starts after each of them, so that a session
 * ended earlier is never returned.
 */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const find = lookups.get(db) ?? sessionLookup(db)
  lookups.set(db, find)
  const session = await find(tokenHash)
  return session && session.expires_at > now ? session : undefined
}

const sessionLookup = (db: Db) =>
  sharedLoader(async (tokenHashes: string[]) => {
    const rows = await sessionsByTokens(db, { tokenHashes })
    return new Map(rows.map((row) => [row.token_hash, row]))
  })

/** LATERAL, one lookup per token: the planner may scan all accounts for a plain join. */
const sessionsByTokens = statement((db: Db | Tx, { tokenHashes }: { tokenHashes: string[] }) => {
  const session = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.token_hash',
      'sessions.expires_at',
      'sessions.id as sessionId',
      'sessions.last_seen_at',
      'sessions.staff_until',
      'sessions.staff_confirmed_until',
      'accounts.id as accountId',
      'accounts.is_creator',
      'accounts.staff_roles',
      'accounts.country',
    ])
    .where('token_hash', '=', sql.ref<string>('asked.token_hash'))
    .where('accounts.status', '=', sql.lit('active'))
    .limit(sql.lit(1))
  return db
    .selectFrom(
      sql<{ token_hash: string }>`unnest(${opaque(tokenHashes, 'text[]')})`.as<'asked'>(
        sql`asked (token_hash)`,
      ),
    )
    .innerJoinLateral(session.as('session'), (join) => join.onTrue())
    .selectAll('session')
    .compile()
})

/** The given sessions that have neither ended nor left the console. */
export async function unchangedSessions(
  db: Db | Tx,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where('expires_at', '>', now)
    .where('accounts.status', '=', 'active')
    .where((eb) => eb.or([eb('staff_until', 'is', null), eb('staff_until', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Subquery for other slices: sessions that nobody has ended. Expired ones cannot be used any more. */
export function rememberedSessions(db: Db | Tx, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', sql<boolean>`expires_at <= ${now}`.as('is_expired')])
    .where('sessions.last_seen_at', '>', forgottenAt(now))
    .where('accounts.status', '=', 'active')
}

export function rememberedSessionsOf(db: Db | Tx, accountId: string, now: Date) {
  return rememberedSessions(db, now)
    .select(['user_agent', 'sessions.last_seen_at'])
    .where('account_id', '=', accountId)
    .execute()
}

export async function extendSession(
  db: Db | Tx,
  sessionId: string,
  times: { seenAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: times.seenAt, expires_at: times.expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

/** On the account, so that it survives the session. */
export async function markAccountSeen(db: Db | Tx, accountId: string, at: Date): Promise<void> {
  await db.updateTable('accounts').set({ last_seen_at: at }).where('id', '=', accountId).execute()
}

export function listSessions(db: Db | Tx, accountId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'method'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Empty when the session has ended. */
export async function sessionUserAgent(db: Db | Tx, sessionId: string): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.user_agent ?? ''
}

export async function deleteSession(db: Db | Tx, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type SessionSelection = { only?: string; except?: string | undefined }

/** Limited to this account; returns the ids of deleted sessions. */
export async function deleteSessions(
  tx: Tx,
  accountId: string,
  { only, except }: SessionSelection = {},
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sessions that other accounts opened in this browser. */
export async function deleteSessionsOfBrowser(
  tx: Tx,
  { deviceHash, exceptAccount }: { deviceHash: string; exceptAccount: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('device_hash', '=', deviceHash)
    .where('account_id', '<>', exceptAccount)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those in `retained` (a subquery of ids) stay for some time after their last visit. */
export async function deleteExpiredSessions(
  db: Db | Tx,
  { retained, now }: { retained: RawBuilder<unknown>; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from sessions
    where expires_at <= ${now} and (last_seen_at <= ${forgottenAt(now)} or id not in (${retained}))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function sessionsExpiredBetween(db: Db | Tx, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .execute()
  return rows.map(({ id }) => id)
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - SESSION.deviceRetainedMs)
}

/** All SQL on accounts and sessions. */
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AccountsTable, SessionsTable } from './tables.ts'

export type Account = Selectable<AccountsTable>

export function findAccountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where(sql`lower(email)`, '=', email).executeTakeFirst()
}

export function findAccountById(db: Db | Tx, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function savePasswordHash(db: Db | Tx, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

export async function insertSession(db: Db | Tx, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export function findSession(db: Db | Tx, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at',
      'accounts.id as accountId',
      'accounts.is_creator',
      'accounts.staff_roles',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
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

export async function deleteSession(db: Db | Tx, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

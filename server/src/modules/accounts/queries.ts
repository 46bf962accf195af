/** All SQL on the accounts table within this slice. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { USERNAME_TEXT } from '#rules/username.ts'
import type { AccountsTable } from './tables.ts'

/** The full row with hash and secret, private to this slice; other slices get a Person. */
export type Account = Selectable<AccountsTable>

/** The database lowercases both sides, so that they match its index. */
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** The account that has confirmed this address. */
export function confirmedOwner(db: Db | Tx, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(hasEmail(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Unconfirmed accounts considered per address, newest first, so that older claims do not affect one's own. */
const MAX_UNCONFIRMED = 2
export const MAX_EMAIL_CANDIDATES = 1 + MAX_UNCONFIRMED

export type EmailCandidate = Account & { isKnown: boolean }

/** Candidates for a sign-in with this address: the confirmed owner, then claimants, those known to this browser first. */
export async function emailCandidates(
  db: Db | Tx,
  email: string,
  deviceHash: string | null,
): Promise<EmailCandidate[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from known_devices where account_id = accounts.id and device_hash = ${deviceHash}
      )`.as('isKnown'),
    )
    .where(hasEmail(email))
    .where('status', '<>', 'erased')
    .orderBy(sql`email_verified_at is not null`, 'desc')
    .orderBy('isKnown', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EMAIL_CANDIDATES)
    .execute()
  const claims = rows.filter(({ email_verified_at }) => email_verified_at === null)
  return [...rows.filter((row) => !claims.includes(row)), ...claims.slice(0, MAX_UNCONFIRMED)]
}

/** Whether the confirmed owner of this address has signed in with this browser before. */
export async function isKnownOwner(db: Db | Tx, email: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('known_devices', 'known_devices.account_id', 'accounts.id')
    .select('accounts.id')
    .where(hasEmail(email))
    .where('email_verified_at', 'is not', null)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export function findAccountById(db: Db | Tx, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The account with this username, hidden ones included. */
export async function usernameOwner(db: Db | Tx, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()
  return row?.id
}

export async function insertAccount(tx: Tx, account: Insertable<AccountsTable>): Promise<Account> {
  return tx.insertInto('accounts').values(account).returningAll().executeTakeFirstOrThrow()
}

export async function updateAccount(
  db: Db | Tx,
  id: string,
  changes: Updateable<AccountsTable>,
): Promise<Account> {
  return db.updateTable('accounts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function dueForErasure(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'deleting')
    .where('erase_after', '<=', now)
    .orderBy('erase_after')
    .execute()
  return rows.map(({ id }) => id)
}

/** A unique violation as a field error, or null for any other error. */
export function takenFieldErrors(error: unknown): FieldErrors | null {
  return violates(error, 'accounts_username_key') ? { username: USERNAME_TEXT.taken } : null
}

/** Whether another account has confirmed the address. */
export function isEmailTaken(error: unknown): boolean {
  return violates(error, 'accounts_email_key')
}

function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  )
}

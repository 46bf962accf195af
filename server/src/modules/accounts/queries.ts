/** All SQL on the accounts themselves. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { EMAIL_WORDS } from '#rules/email.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { USERNAME_WORDS } from '#rules/username.ts'
import type { AccountsTable } from './tables.ts'

export type Account = Selectable<AccountsTable>

/** What everybody may see of a person; lists read no more of those who are not the viewer. */
export type PublicAccount = Pick<
  Account,
  'id' | 'username' | 'fullname' | 'avatar' | 'description' | 'instagram' | 'twitter' | 'is_creator'
>

/** What the type Account stands for: a whole row, or of somebody else only what everybody may see. */
export type ShownAccount = PublicAccount & Partial<Account>

/** Both sides are lowered by the database, which alone knows what its index holds. */
export function findAccountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

export function findAccountById(db: Db | Tx, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: what is decided from this row is still true when it is written. */
export function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Who sits on this name, hidden people too. */
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

const TAKEN: Record<string, FieldErrors> = {
  accounts_username_key: { username: USERNAME_WORDS.taken },
  accounts_email_key: { email: EMAIL_WORDS.taken },
}

/** The database has the last word on who was first; its word as a field's error, or null for any other fault. */
export function takenFields(fault: unknown): FieldErrors | null {
  if (!(fault instanceof Error) || !('code' in fault) || fault.code !== '23505') return null
  return 'constraint' in fault && typeof fault.constraint === 'string'
    ? (TAKEN[fault.constraint] ?? null)
    : null
}

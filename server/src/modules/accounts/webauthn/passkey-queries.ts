/** All SQL on passkeys. Removed ones stay for a while and are found by the undo only. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { PASSKEY } from '#rules/forms/passkey.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { PasskeysTable } from '../tables.ts'

export type Passkey = Selectable<PasskeysTable>

export const UNDO_MS = PASSKEY.undoHours * HOUR_MS

export function listPasskeys(db: Db | Tx, accountId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function hasPasskey(db: Db | Tx, accountId: string): Promise<boolean> {
  return (await listPasskeys(db, accountId)).length > 0
}

export function findCredential(db: Db | Tx, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export function findPasskey(db: Db | Tx, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertPasskey(tx: Tx, passkey: Insertable<PasskeysTable>): Promise<Passkey> {
  return tx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/**
 * False if the counter did not grow: another copy of the key was used. Authenticators that do not count always send 0. The
 * condition is part of the update, so that of concurrent uses with the same counter one succeeds.
 */
export async function countUse(
  tx: Tx,
  { id, signCount, at }: { id: string; signCount: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function renamePasskeyRow(
  tx: Tx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account's passkeys, or one of them, those created at `before` or later excepted. */
export async function markRemoved(
  tx: Tx,
  accountId: string,
  { at, id, before }: { at: Date; id?: string; before?: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ removed_at: at })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? at))
    .execute()
}

/** Reverts the account's passkeys to those it had before `since`. */
export async function revertPasskeys(
  tx: Tx,
  accountId: string,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const ofAccount = tx.updateTable('passkeys').where('account_id', '=', accountId)
  await ofAccount
    .set({ removed_at: null })
    .where('created_at', '<', since)
    .where('removed_at', '>=', since)
    .execute()
  await ofAccount
    .set({ removed_at: at })
    .where('created_at', '>=', since)
    .where('removed_at', 'is', null)
    .execute()
}

/** Once their removal can no longer be undone. */
export async function deleteRemovedPasskeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_MS)
  await db.deleteFrom('passkeys').where('removed_at', '<=', before).execute()
}

/** Whether the passkey is registered already. */
export function isCredentialTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'passkeys_credential_id_key'
}

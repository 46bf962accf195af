/** Stores in the database which vault key is in use: a node without it could not decrypt anything. */
import { sql } from 'kysely'
import { StartError } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type Keyring, SITE_KEY_ID } from '#platform/vault/keyring.ts'
import { FINGERPRINTS_TABLE, firstStoredValue } from './site-fingerprints.ts'

const RECORD_NAME = 'vault'

export async function refuseWithoutVaultKey(
  url: string,
  ring: Pick<Keyring, 'current' | 'find'>,
  dataDir: string,
): Promise<void> {
  const currentId = ring.current().id
  const known = await firstStoredValue(url, RECORD_NAME, currentId === SITE_KEY_ID ? null : currentId)
  if (known === null || ring.find(known)) return
  throw new StartError(
    `Encrypted documents of this site need the vault key ${known}, which is missing here.\n` +
      `Copy vault.keys from the DATA_DIR of a machine that has it to ${dataDir}, or set VAULT_KEYS to the same on all machines.`,
  )
}

/** Called before the key is first used. */
export async function recordVaultKey(db: Db, id: string): Promise<void> {
  await sql.raw(FINGERPRINTS_TABLE).execute(db)
  await sql`
    insert into public.site_marks (name, value) values (${RECORD_NAME}, ${id})
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/**
 * Key rotation: creates a new key and rewraps every sealed file and column with it, without decrypting contents. A kill half-way
 * is harmless: rewrapped values stay, the old key still opens the rest, and the next run continues.
 */

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { BrokenSeal } from '#platform/crypto.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type FileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { HEADER_BYTES, keyIdOf } from './envelope.ts'
import type { Keyring } from './keyring.ts'
import { LostVaultKey, type Vault } from './vault.ts'

/** Where sealed values are stored; declared by each slice that seals. */
export type SealedLocations = {
  /** Storage areas that contain only sealed files. */
  areas: readonly string[]
  columns: readonly { table: string; id: string; column: string }[]
}

type Deps = { db: Db; storage: Storage; vault: Vault; keyring: Keyring }
/** Values that no key opens are left unchanged, since a backup of the keys may still open them. */
type RotationReport = { files: number; texts: number; unreadable: string[] }

const BATCH = 100

export async function rotateVault(deps: Deps, locations: SealedLocations): Promise<RotationReport> {
  deps.keyring.beginRotation()
  const report: RotationReport = { files: 0, texts: 0, unreadable: [] }
  for (const area of locations.areas) await rewrapArea(deps, area, report)
  for (const location of locations.columns) await rewrapColumn(deps, location, report)
  deps.keyring.endRotation()
  return report
}

/** Number of values per key. */
export async function keysInUse(
  deps: Pick<Deps, 'db' | 'storage'>,
  locations: SealedLocations,
): Promise<Map<string, number>> {
  const used = new Map<string, number>()
  const add = (id: string, count: number) => used.set(id, (used.get(id) ?? 0) + count)
  for (const area of locations.areas) {
    for await (const { key } of deps.storage.list(filePrefix(area))) {
      const head = await readHead(deps.storage, key)
      if (head) add(keyIdOf(head), 1)
    }
  }
  for (const { table, column } of locations.columns) {
    const { rows } = await sql<{ id: Buffer; count: number }>`
      select substring(${sql.ref(column)} from 5 for 8) as id, count(*)::int as count
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1
    `.execute(deps.db)
    for (const row of rows) add(row.id.toString('latin1'), row.count)
  }
  return used
}

async function readHead(storage: Storage, key: FileKey): Promise<Buffer | null> {
  // As much as the shortest sealed value, which keyIdOf requires.
  const file = await storage.read(key, { start: 0, end: HEADER_BYTES + 27 })
  return file ? buffer(file.stream) : null
}

async function rewrapArea({ storage, vault }: Deps, area: string, report: RotationReport): Promise<void> {
  for await (const { key } of storage.list(filePrefix(area))) {
    const file = await storage.read(key)
    const rewrapped = file && rewrapOf(vault, await buffer(file.stream), key, report)
    if (!rewrapped) continue
    await storage.write(key, rewrapped)
    report.files += 1
  }
}

async function rewrapColumn(
  { db, vault, keyring }: Deps,
  { table, id, column }: SealedLocations['columns'][number],
  report: RotationReport,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(id)}::text > ${after}
        and substring(${sql.ref(column)} from 5 for 8) <> ${Buffer.from(keyring.current().id, 'latin1')}
      order by ${sql.ref(id)}::text limit ${BATCH}
    `.execute(db)
    for (const row of rows) {
      after = row.id
      const rewrapped = rewrapOf(vault, row.sealed, `${table} ${row.id}`, report)
      if (!rewrapped) continue
      // Only if unchanged: concurrent writers have sealed with the new key.
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${rewrapped}
        where ${sql.ref(id)}::text = ${row.id} and ${sql.ref(column)} = ${row.sealed}
      `.execute(db)
      report.texts += Number(numAffectedRows ?? 0n)
    }
    if (rows.length < BATCH) return
  }
}

function rewrapOf(vault: Vault, sealed: Uint8Array, name: string, report: RotationReport): Buffer | null {
  try {
    return vault.rewrap(sealed)
  } catch (error) {
    if (!(error instanceof BrokenSeal || error instanceof LostVaultKey)) throw error
    report.unreadable.push(name)
    return null
  }
}

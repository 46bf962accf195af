/** Checks which stored files the database refers to, slice by slice, and which are missing. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../postgres/database.ts'
import { parseFileKey } from './file-key.ts'
import type { Storage } from './storage.ts'

/** SQL that selects the keys of required files, in a column `key`. */
export type NamedFiles = RawBuilder<{ key: string }>

export type NamedProof = { files: number; missing: string[] }

const AT_ONCE = 5_000
/** Limits the list of missing files. */
const MOST_MISSING = 100

export async function proveNamed(
  { db, storage }: { db: Db; storage: Storage },
  named: readonly NamedFiles[],
): Promise<NamedProof> {
  const proof: NamedProof = { files: 0, missing: [] }
  for (const keys of named) {
    for (let last = ''; ; ) {
      const { rows } = await sql<{ key: string }>`
        select key from (${keys}) as named where key > ${last} order by key limit ${AT_ONCE}
      `.execute(db)
      for (const { key: text } of rows) {
        const key = parseFileKey(text)
        proof.files += 1
        if (key && (await storage.stat(key))) continue
        if (proof.missing.length < MOST_MISSING) proof.missing.push(text)
      }
      last = rows.at(-1)?.key ?? ''
      if (rows.length < AT_ONCE) break
    }
  }
  return proof
}

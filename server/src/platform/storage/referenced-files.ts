/** Checks which stored files the database refers to, slice by slice, and which are missing. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../postgres/database.ts'
import { parseFileKey } from './file-key.ts'
import type { Storage } from './storage.ts'

/** SQL that selects the keys of required files, in a column `key`. */
export type ReferencedFiles = RawBuilder<{ key: string }>

type ReferenceReport = { files: number; missing: string[] }

const PAGE_SIZE = 5_000
/** Limits the list of missing files. */
const MAX_MISSING = 100

export async function checkReferences(
  { db, storage }: { db: Db; storage: Storage },
  named: readonly ReferencedFiles[],
): Promise<ReferenceReport> {
  const report: ReferenceReport = { files: 0, missing: [] }
  for (const keys of named) {
    for (let last = ''; ; ) {
      const { rows } = await sql<{ key: string }>`
        select key from (${keys}) as named where key > ${last} order by key limit ${PAGE_SIZE}
      `.execute(db)
      for (const { key: text } of rows) {
        const key = parseFileKey(text)
        report.files += 1
        if (key && (await storage.stat(key))) continue
        if (report.missing.length < MAX_MISSING) report.missing.push(text)
      }
      last = rows.at(-1)?.key ?? ''
      if (rows.length < PAGE_SIZE) break
    }
  }
  return report
}

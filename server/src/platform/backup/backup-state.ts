/** The site's backup state: the last successful backup, and failures since. Stored as one row of the site marks. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { HOUR_MS } from '#rules/time.ts'
import { type Db, openClient } from '../postgres/database.ts'

const NAME = 'backup'
const EXISTS = "select to_regclass('public.site_marks') is not null as exists"

const State = v.object({
  good: v.nullable(
    v.object({ at: v.string(), id: v.string(), place: v.string(), files: v.number(), bytes: v.number() }),
  ),
  failed: v.nullable(v.object({ at: v.string(), words: v.string() })),
})
export type BackupState = v.InferOutput<typeof State>

/** A nightly backup is overdue after this, with a margin for slow ones. */
export const BACKUP_MAX_AGE_MS = 30 * HOUR_MS

export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<{ exists: boolean }>`${sql.raw(EXISTS)}`.execute(db)
  if (!rows[0]?.exists) return NONE
  const found = await sql<{ value: string }>`
    select value from public.site_marks where name = ${NAME}
  `.execute(db)
  return parsed(found.rows[0]?.value)
}

/** As the owner of the database, for use while the site may not be running. */
export async function backupStateAt(url: string): Promise<BackupState> {
  const client = await openClient(url, 'candid backup')
  try {
    const { rows } = await client.query<{ exists: boolean }>(EXISTS)
    if (!rows[0]?.exists) return NONE
    const found = await client.query<{ value: string }>(
      'select value from public.site_marks where name = $1',
      [NAME],
    )
    return parsed(found.rows[0]?.value)
  } finally {
    await client.end()
  }
}

export async function recordBackup(url: string, update: Partial<BackupState>): Promise<void> {
  const state = { ...(await backupStateAt(url)), ...update }
  const client = await openClient(url, 'candid backup')
  try {
    await client.query(
      'insert into public.site_marks (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [NAME, JSON.stringify(state)],
    )
  } finally {
    await client.end()
  }
}

const NONE: BackupState = { good: null, failed: null }

function parsed(text: string | undefined): BackupState {
  const read = v.safeParse(State, text === undefined ? null : JSON.parse(text))
  return read.success ? read.output : NONE
}

/** Track records of senders of notices, and copyright strikes of owners. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { CASE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import type { CaseRow } from './case-queries.ts'

type TrackRecord = { earlier: number; right: number }

/** Earlier notices of the same kind from the same email address. */
export async function senderTrackRecord(
  db: Db | Tx,
  { id, email_hash, kind }: CaseRow,
): Promise<TrackRecord> {
  return db
    .selectFrom('cases')
    .select([
      sql<number>`count(*)::int`.as('earlier'),
      sql<number>`count(*) filter (where outcome in ('taken-down', 'upheld'))::int`.as('right'),
    ])
    .where('email_hash', '=', email_hash)
    .where('kind', '=', kind)
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
}

/** Copyright notices within a year that still hold media of these accounts down, by account. */
export async function strikesOf(
  db: Db | Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - CASE.strikeDays * DAY_MS)
  const { rows } = await sql<{ account_id: string; strikes: number }>`
    select case_media.account_id, count(distinct cases.id)::int as strikes
    from case_media join cases on cases.id = case_media.case_id
    where case_media.account_id = any(${accountIds}::uuid[]) and case_media.state = 'taken-down'
      and case_media.changed_at > ${since} and cases.kind = 'dmca' and cases.outcome = 'taken-down'
    group by 1
  `.execute(db)
  return new Map(rows.map((row) => [row.account_id, row.strikes]))
}

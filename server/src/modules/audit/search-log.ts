/** Searches the audit log by staff member, action, target, account, time and text; newest first. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { AuditFacts, TargetKind } from './audit.ts'

export type AuditFilter = {
  staff?: string | undefined
  action?: StaffAction | undefined
  target?: string | undefined
  account?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  words?: string | undefined
}

export type AuditEntry = {
  id: string
  at: Date
  staff_id: string | null
  action: StaffAction
  target_kind: TargetKind
  target_id: string
  account_id: string | null
  before: AuditFacts | null
  after: AuditFacts | null
  reason: string | null
}

export type AuditPage = { after: string | null; limit: number }

const COLUMNS = [
  'id',
  'at',
  'staff_id',
  'action',
  'target_kind',
  'target_id',
  'account_id',
  'before',
  'after',
  'reason',
] as const

type LogCursor = { at: string; id: string }

/** `after` is the last entry of the previous page. */
export async function searchLog(
  db: Db,
  filter: AuditFilter,
  { after, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const last = after === null ? null : await cursorOf(db, after)
  // One target or account has few rows: use its index and filter by text.
  if (filter.words !== undefined && filter.target === undefined && filter.account === undefined)
    return byText(db, { ...filter, words: filter.words }, { last, limit })
  return matching(db, filter, last).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

function matching(db: Db, filter: AuditFilter, last: LogCursor | null) {
  const { staff, action, target, account, from, to, words } = filter
  return db
    .selectFrom('audit_log')
    .select(COLUMNS)
    .$if(staff !== undefined, (query) => query.where('staff_id', '=', staff ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action as StaffAction))
    .$if(target !== undefined, (query) => query.where('target_id', '=', target ?? ''))
    .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('at', '<', to as Date))
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`audit_words(reason, before, after) @> ${lexemes(words)}`),
    )
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${last?.at}::timestamptz, ${last?.id}::bigint)`),
    )
}

/** The lexemes, in the form the log indexes them. */
const lexemes = (words: string | undefined) => sql`tsvector_to_array(to_tsvector('simple', ${words}::text))`

/** Used in the statement of `inSpans`. */
const IN_SPAN = sql<boolean>`spanned_words @> audit_spanned(span, wanted.words)`

/** Fills nearly every page, so that only a search for rare or disjoint words goes further back. */
const NEWEST_SPANS = 16
/** Statements that search the older spans concurrently: nearly all their time is CPU of the database. */
const LANES = 3

type SpanRange = { newest: number; oldest: number; step: number }
type TextSearch = { filter: Pick<AuditFilter, 'from' | 'to'>; last: LogCursor | null; limit: number }

/** Searches time spans backwards from the newest, and stops when the page is full. */
async function byText(
  db: Db,
  { staff, action, from, to, words }: AuditFilter & { words: string },
  { last, limit }: { last: LogCursor | null; limit: number },
): Promise<AuditEntry[]> {
  const search: TextSearch = { filter: { from, to }, last, limit }
  const { rows } = await sql<{ wanted: string[]; newest: number | null; oldest: number | null }>`
    select ${lexemes(words)} as wanted,
      audit_span(least(max(at), ${last?.at ?? null}::timestamptz, ${to ?? null}::timestamptz)) as newest,
      audit_span(greatest(min(at), ${from ?? null}::timestamptz)) as oldest
    from audit_log
  `.execute(db)
  const { wanted = [], newest = null, oldest = null } = rows[0] ?? {}
  if (wanted.length === 0 || newest === null || oldest === null) return []
  for (const mark of [staff, action]) if (mark !== undefined) wanted.push(`#${mark}`)
  const older = newest - NEWEST_SPANS
  const page = await inSpans(
    db,
    { newest, oldest: Math.max(oldest, older + 1), step: 1 },
    { wanted, ...search },
  )
  if (page.length === limit || older < oldest) return page
  // Interleaved, because old and recent rows may differ in number: each lane gets its share of both.
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      inSpans(db, { newest: older - lane, oldest, step: LANES }, { wanted, ...search }),
    ),
  )
  // Each lane is sorted, and rows with equal times are in the same span and so in the same lane.
  const rest = lanes.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
  return [...page, ...rest].slice(0, limit)
}

/**
 * Within a span only the text index is used: MATERIALIZED keeps the planner from scanning by time, which is faster for common
 * words but takes minutes for old ones.
 */
async function inSpans(
  db: Db,
  { newest, oldest, step }: SpanRange,
  { wanted, filter, last, limit }: TextSearch & { wanted: readonly string[] },
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    with wanted as (select ${wanted}::text[] as words)
    select entry.* from wanted
      cross join lateral generate_series(${newest}::int, ${oldest}::int, ${-step}::int) as span
      cross join lateral (
        with found as materialized (${matching(db, filter, last).where(IN_SPAN)})
        select * from found order by at desc, id desc limit ${limit}
      ) as entry
    limit ${limit}
  `.execute(db)
  return rows
}

/** As text, because a JavaScript Date would lose the microseconds. */
async function cursorOf(db: Db, id: string): Promise<LogCursor | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['id', sql<string>`at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

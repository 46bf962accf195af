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

/** Used in the statement of `byWords`. */
const IN_SPAN = sql<boolean>`spanned_words @> audit_spanned(span, wanted.words || wanted.marks)`

/**
 * Searches time spans backwards from the newest, and stops when the page is full. Within a span only the text index is used:
 * MATERIALIZED keeps the planner from scanning by time, which is faster for common words but takes minutes for old ones.
 */
async function byText(
  db: Db,
  { staff, action, from, to, words }: AuditFilter & { words: string },
  { last, limit }: { last: LogCursor | null; limit: number },
): Promise<AuditEntry[]> {
  const marks = [staff, action].flatMap((mark) => (mark === undefined ? [] : [`#${mark}`]))
  const { rows } = await sql<AuditEntry>`
    with wanted as (
      select ${lexemes(words)} as words, ${marks}::text[] as marks,
        audit_span(least(max(at), ${last?.at ?? null}::timestamptz, ${to ?? null}::timestamptz)) as newest,
        audit_span(greatest(min(at), ${from ?? null}::timestamptz)) as oldest
      from audit_log
    )
    select entry.* from wanted
      cross join lateral generate_series(newest, oldest, -1) as span
      cross join lateral (
        with found as materialized (${matching(db, { from, to }, last).where(IN_SPAN)})
        select * from found order by at desc, id desc limit ${limit}
      ) as entry
    where wanted.words <> '{}'
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

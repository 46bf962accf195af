/** Looking for something in the audit log: by who, what, to what, about whom, when and by words; newest first. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { Facts, TargetKind } from './audit.ts'

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
  before: Facts | null
  after: Facts | null
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

/** `after` is the last entry of the page before. */
export async function searchLog(
  db: Db,
  filter: AuditFilter,
  { after, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const { staff, action, target, account, from, to, words } = filter
  const last = after === null ? null : await placeOf(db, after)
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
      query.where(sql<boolean>`words @@ plainto_tsquery('simple', ${words})`),
    )
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${last?.at}::timestamptz, ${last?.id}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** As text, so that nothing of the moment is lost on the way. */
async function placeOf(db: Db, id: string): Promise<{ at: string; id: string } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['id', sql<string>`at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Looks up earlier staff actions, to tell a colleague who decided first. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { TargetKind } from './audit.ts'

type Target = { kind: TargetKind; id: string }

export async function lastActor(
  db: Db | Tx,
  { kind, id }: Target,
  action: StaffAction,
): Promise<string | null> {
  const act = await db
    .selectFrom('audit_log')
    .select('staff_id')
    .where('target_id', '=', id)
    .where('target_kind', '=', kind)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return act?.staff_id ?? null
}

/** Counts an action by staff in a time range, grouped by the value of one fact afterwards. */
export async function countActions(
  db: Db,
  action: StaffAction,
  fact: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select after ->> ${fact} as value, count(*)::int as count from audit_log
    where action = ${action} and at >= ${from} and at < ${to} and staff_id is not null and after ? ${fact}
    group by 1
  `.execute(db)
  return rows
}

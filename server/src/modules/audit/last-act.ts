/** Who did something to a thing last: told to the colleague who came too late. */
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

/** Deletes reports and decisions after the retention time, if they no longer hold. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { KEPT } from '#rules/retention.ts'
import { forgetReports } from '../../engagement/index.ts'
import { forgetMoments } from '../../live/index.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'db' | 'clock'>

/** Rows per transaction. */
const AT_ONCE = 500

export async function sweepModeration(deps: Deps): Promise<void> {
  const longAgo = new Date(deps.clock.now())
  longAgo.setUTCFullYear(longAgo.getUTCFullYear() - KEPT.reportsYears)
  while ((await sweepGroups(deps, longAgo)) === AT_ONCE);
  while ((await sweepStatements(deps, longAgo)) === AT_ONCE);
}

function sweepGroups({ db }: Deps, longAgo: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; live_id: string | null }>`
      select id, live_id from report_groups where state = 'decided' and decided_at < ${longAgo}
      order by id limit ${AT_ONCE} for update skip locked
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await forgetReports(tx, ids)
    await sql`delete from report_groups where id = any(${ids}::uuid[])`.execute(tx)
    await forgetMoments(
      tx,
      await withoutReports(
        tx,
        rows.flatMap(({ live_id }) => live_id ?? []),
      ),
    )
    return ids.length
  })
}

/** The subset of these lives without reports. */
async function withoutReports(tx: Tx, liveIds: readonly string[]): Promise<string[]> {
  if (liveIds.length === 0) return []
  const rows = await tx
    .selectFrom('report_groups')
    .select('live_id')
    .where('live_id', 'in', [...liveIds])
    .execute()
  const known = new Set(rows.map(({ live_id }) => live_id))
  return liveIds.filter((id) => !known.has(id))
}

/** Decisions still in effect stay, however old; a trigger enforces it as well. */
function sweepStatements({ db }: Deps, longAgo: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from decisions as old where decided_at < ${longAgo} and not decision_holds(old)
        and not exists (select from case_media where case_media.decision_id = old.id)
        and not exists (select from appeals where appeals.decision_id = old.id and appeals.state = 'open')
      order by id limit ${AT_ONCE} for update skip locked
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from appeals where decision_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from decisions where id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
}

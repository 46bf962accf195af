/** Deletes reports and decisions after the retention time, if they no longer hold. */
import { sql } from 'kysely'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { deleteMoments } from '../../live/index.ts'
import { deleteDecidedGroups } from '../../reports/index.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'db' | 'clock'>

/** Rows per transaction. */
const BATCH_SIZE = 500

export async function sweepModeration(deps: Deps): Promise<void> {
  const cutoff = new Date(deps.clock.now())
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - RETENTION_PERIODS.reportsYears)
  while ((await sweepGroups(deps, cutoff)) === BATCH_SIZE);
  while ((await sweepStatements(deps, cutoff)) === BATCH_SIZE);
}

function sweepGroups({ db }: Deps, cutoff: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { deleted, liveIds } = await deleteDecidedGroups(tx, { before: cutoff, limit: BATCH_SIZE })
    if (deleted > 0) await deleteMoments(tx, liveIds)
    return deleted
  })
}

/** Decisions still in effect stay, however old; a trigger enforces it as well. */
function sweepStatements({ db }: Deps, cutoff: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from decisions as old where decided_at < ${cutoff} and not decision_holds(old)
        and not exists (select from case_media where case_media.decision_id = old.id)
        and not exists (select from appeals where appeals.decision_id = old.id and appeals.state = 'open')
      order by id limit ${BATCH_SIZE} for update skip locked
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from appeals where decision_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from decisions where id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
}

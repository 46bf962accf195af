/** Deletes cases and their files after the retention time, and network hashes after two days. */
import { CASE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import { dropFiles } from './sealed.ts'

const AT_ONCE = 500
/** Twice the window of the daily limits. */
const NETWORKS_KEPT_MS = 2 * DAY_MS

/** Deletes files before rows, so that an interrupted run finds them again. */
export async function sweepCases(deps: Pick<ModerationDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const longAgo = new Date(deps.clock.now().getTime() - CASE.keepDays * DAY_MS)
  const due = await deps.db
    .selectFrom('cases as old')
    .select('id')
    .where('closed_at', '<', longAgo)
    // Counter-notices refer to it by foreign key and are deleted first.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cases').select('cases.id').whereRef('cases.answers_id', '=', 'old.id'))),
    )
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) {
    await dropFiles(deps, id)
    await deps.db.deleteFrom('cases').where('id', '=', id).execute()
  }
  await deps.db
    .updateTable('cases')
    .set({ address_hash: null })
    .where('address_hash', 'is not', null)
    .where('received_at', '<', new Date(deps.clock.now().getTime() - NETWORKS_KEPT_MS))
    .execute()
}

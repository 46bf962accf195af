/** Deletes cases and their files after the retention time, and network hashes after two days. */
import { CASE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import { deleteCaseFiles } from './sealed.ts'

const BATCH_SIZE = 500
/** Twice the window of the daily limits. */
const NETWORK_HASH_RETENTION_MS = 2 * DAY_MS

/** Deletes files before rows, so that an interrupted run finds them again. */
export async function sweepCases(deps: Pick<ModerationDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - CASE.keepDays * DAY_MS)
  const due = await deps.db
    .selectFrom('cases as old')
    .select('id')
    .where('closed_at', '<', cutoff)
    // Counter-notices refer to it by foreign key and are deleted first.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cases').select('cases.id').whereRef('cases.answers_id', '=', 'old.id'))),
    )
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of due) {
    await deleteCaseFiles(deps, id)
    await deps.db.deleteFrom('cases').where('id', '=', id).execute()
  }
  await deps.db
    .updateTable('cases')
    .set({ address_hash: null })
    .where('address_hash', 'is not', null)
    .where('received_at', '<', new Date(deps.clock.now().getTime() - NETWORK_HASH_RETENTION_MS))
    .execute()
}

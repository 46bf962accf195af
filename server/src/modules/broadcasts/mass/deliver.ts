/** Sends a mass message in batches: interrupted anywhere it resumes, and nobody gets it twice. */
import { JobPostponed } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { countMembers } from '../audience/members.ts'
import type { BroadcastsDeps } from '../types.ts'
import { audienceQueryOfMass } from './audience-query.ts'
import { deliverBatch } from './deliver-batch.ts'
import { massTopic } from './events.ts'
import { lockMassMessage, updateMassMessage } from './mass-queries.ts'

/** Minimum interval between progress events. */
const PROGRESS_INTERVAL_MS = 1_000

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media'>

export async function deliverMassMessage(
  deps: Deps,
  massId: string,
  { signal, batchSize = 1_000 }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  await deps.db.transaction().execute((tx) => begin(deps, tx, massId))
  let publishedAt = 0
  let hasMore = true
  while (hasMore) {
    signal?.throwIfAborted()
    hasMore = await deps.db.transaction().execute((tx) => deliverBatch(deps, tx, { massId, batchSize }))
    if (hasMore && performance.now() - publishedAt < PROGRESS_INTERVAL_MS) continue
    publishedAt = performance.now()
    await deps.bus.publish(massTopic(massId), { massId })
  }
}

/** Starts a scheduled message once it is due; a started one just resumes. */
async function begin(deps: Deps, tx: Tx, massId: string): Promise<void> {
  const mass = await lockMassMessage(tx, massId)
  if (mass?.state !== 'scheduled') return
  const now = deps.clock.now()
  const early = mass.at.getTime() - now.getTime()
  if (early > 0) throw new JobPostponed('it is not due yet', { afterSeconds: Math.ceil(early / 1000) })
  const total = await countMembers(tx, await audienceQueryOfMass(tx, mass, { mediaIds: [], now }))
  await updateMassMessage(tx, massId, { state: 'sending', started_at: now, total })
}

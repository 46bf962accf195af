/** Sends a mass message in batches: interrupted anywhere it resumes, and nobody gets it twice. */
import { NotNow } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { countMembers } from '../audience/members.ts'
import type { BroadcastsDeps } from '../types.ts'
import { deliverBatch } from './deliver-batch.ts'
import { massTopic } from './events.ts'
import { lockMass, updateMass } from './mass-queries.ts'
import { wantedBy } from './wanted.ts'

/** Minimum interval between progress events. */
const TELL_EVERY_MS = 1_000

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media'>

export async function deliver(
  deps: Deps,
  massId: string,
  { signal, batchSize = 1_000 }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  await deps.db.transaction().execute((tx) => begin(deps, tx, massId))
  let toldAt = 0
  let goesOn = true
  while (goesOn) {
    signal?.throwIfAborted()
    goesOn = await deps.db.transaction().execute((tx) => deliverBatch(deps, tx, { massId, batchSize }))
    if (goesOn && performance.now() - toldAt < TELL_EVERY_MS) continue
    toldAt = performance.now()
    await deps.bus.publish(massTopic(massId), { massId })
  }
}

/** Starts a scheduled message once it is due; a started one just resumes. */
async function begin(deps: Deps, tx: Tx, massId: string): Promise<void> {
  const mass = await lockMass(tx, massId)
  if (mass?.state !== 'scheduled') return
  const now = deps.clock.now()
  const early = mass.at.getTime() - now.getTime()
  if (early > 0) throw new NotNow('it is not due yet', { afterSeconds: Math.ceil(early / 1000) })
  const total = await countMembers(tx, await wantedBy(tx, mass, { mediaIds: [], now }))
  await updateMass(tx, massId, { state: 'sending', started_at: now, total })
}

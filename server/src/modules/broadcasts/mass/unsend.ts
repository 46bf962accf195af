/** Unsends a mass message in every thread where it was not bought. */
import { unsendMany } from '../../messenger/index.ts'
import type { BroadcastsDeps } from '../types.ts'
import { massTopic } from './events.ts'
import { findMass } from './mass-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'media'>

/** Safe to repeat and to interrupt: unsent messages are skipped. */
export async function unsendMass(
  deps: Deps,
  massId: string,
  { signal, batchSize = 500 }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  if ((await findMass(deps.db, massId))?.state !== 'unsent') return
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const place: string | null = after
    after = await deps.db
      .transaction()
      .execute((tx) => unsendMany(deps, tx, { broadcastId: massId, after: place, limit: batchSize }))
  } while (after !== null)
  await deps.bus.publish(massTopic(massId), { massId })
}

/** Unsends a mass message in every thread where it was not bought. */
import { unsendBroadcast } from '../../messenger/index.ts'
import type { BroadcastsDeps } from '../types.ts'
import { massTopic } from './events.ts'
import { findMassMessage } from './mass-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'media'>

/** Safe to repeat and to interrupt: unsent messages are skipped. */
export async function unsendMassMessage(
  deps: Deps,
  massId: string,
  { signal, batchSize = 500 }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  if ((await findMassMessage(deps.db, massId))?.state !== 'unsent') return
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const cursor: string | null = after
    after = await deps.db
      .transaction()
      .execute((tx) => unsendBroadcast(deps, tx, { broadcastId: massId, after: cursor, limit: batchSize }))
  } while (after !== null)
  await deps.bus.publish(massTopic(massId), { massId })
}

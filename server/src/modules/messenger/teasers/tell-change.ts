/** Publishes a message change when its file was processed, its preview cut, or its sale refunded. */
import type { Tx } from '#platform/postgres/database.ts'
import { revokeMediaSale } from '../../media/index.ts'
import type { Sale } from '../../wallet/index.ts'
import { writeChange } from '../change-message.ts'
import { messengerJobs } from '../job-tokens.ts'
import { lockMessage, newestWithUpload } from '../message-queries.ts'
import type { MessengerDeps } from '../types.ts'
import { newestOffering } from './teaser-queries.ts'

/** Only the newest messages, whose threads may be open right now; other readers see the change on the next load. */
const TOLD_AT_MOST = 50

/** Enqueues a job per message, so that not many threads are locked at once. */
export async function tellOfPreview(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  mediaId: string,
): Promise<void> {
  for (const messageId of await newestOffering(tx, mediaId, TOLD_AT_MOST))
    await enqueue(messengerJobs.tellChange, { messageId }, { tx })
}

/** Publishes that a clip was processed or failed. */
export async function tellOfFile(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  uploadId: string,
): Promise<void> {
  for (const messageId of await newestWithUpload(tx, uploadId, TOLD_AT_MOST))
    await enqueue(messengerJobs.tellChange, { messageId }, { tx })
}

/** Publishes from a job: a refund holds wallet locks, for which transactions that lock the message may wait. */
export async function revokeTeaser(
  deps: Pick<MessengerDeps, 'bus' | 'enqueue' | 'media'>,
  tx: Tx,
  sale: Sale,
): Promise<void> {
  await revokeMediaSale(deps, tx, sale)
  if (sale.subject_id !== null)
    await deps.enqueue(messengerJobs.tellChange, { messageId: sale.subject_id }, { tx })
}

/** Safe to repeat; deleted and unsent messages publish nothing. */
export async function tellChange(deps: Pick<MessengerDeps, 'db' | 'bus'>, messageId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (message?.teaser_id || message?.upload_id) await writeChange(deps, tx, message, { action: 'update' })
  })
}

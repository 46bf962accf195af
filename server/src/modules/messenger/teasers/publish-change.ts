/** Publishes a message change when its file was processed, its preview cut, or its sale refunded. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Sale } from '../../ledger/index.ts'
import { revokeMediaSale } from '../../media/index.ts'
import { writeChange } from '../change-message.ts'
import { messengerJobs } from '../job-tokens.ts'
import { lockMessage, newestMessagesWithUpload } from '../message-queries.ts'
import type { MessengerDeps } from '../types.ts'
import { newestMessagesOffering } from './teaser-queries.ts'

/** Only the newest messages, whose threads may be open right now; other readers see the change on the next load. */
const MAX_PUBLISHED_MESSAGES = 50

/** Enqueues a job per message, so that not many threads are locked at once. */
export async function publishPreviewChange(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  mediaId: string,
): Promise<void> {
  for (const messageId of await newestMessagesOffering(tx, mediaId, MAX_PUBLISHED_MESSAGES))
    await enqueue(messengerJobs.publishChange, { messageId }, { tx })
}

/** Publishes that a clip was processed or failed. */
export async function publishFileChange(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  uploadId: string,
): Promise<void> {
  for (const messageId of await newestMessagesWithUpload(tx, uploadId, MAX_PUBLISHED_MESSAGES))
    await enqueue(messengerJobs.publishChange, { messageId }, { tx })
}

/** Publishes from a job: a refund holds wallet locks, for which transactions that lock the message may wait. */
export async function revokeTeaser(
  deps: Pick<MessengerDeps, 'bus' | 'enqueue' | 'media'>,
  tx: Tx,
  sale: Sale,
): Promise<void> {
  await revokeMediaSale(deps, tx, sale)
  if (sale.subject_id !== null)
    await deps.enqueue(messengerJobs.publishChange, { messageId: sale.subject_id }, { tx })
}

/** Safe to repeat; deleted and unsent messages publish nothing. */
export async function publishMessageChange(
  deps: Pick<MessengerDeps, 'db' | 'bus'>,
  messageId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (message?.teaser_id || message?.upload_id) await writeChange(deps, tx, message, { action: 'update' })
  })
}

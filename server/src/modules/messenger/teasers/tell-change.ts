/** What a message brings looks different to its reader: it was prepared, its beginning cut, or what they paid went back. */
import type { Tx } from '#platform/postgres/database.ts'
import { revokeMediaSale } from '../../media/index.ts'
import type { Sale } from '../../wallet/index.ts'
import { writeChange } from '../change-message.ts'
import { messengerJobs } from '../job-tokens.ts'
import { lockMessage, newestWithUpload } from '../message-queries.ts'
import type { MessengerDeps } from '../types.ts'
import { newestOffering } from './teaser-queries.ts'

/** Those whose thread may be open at this moment; the others see it when they look. */
const TOLD_AT_MOST = 50

/** By jobs, as many threads are not to be held at once. */
export async function tellOfPreview(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  mediaId: string,
): Promise<void> {
  for (const messageId of await newestOffering(tx, mediaId, TOLD_AT_MOST))
    await enqueue(messengerJobs.tellChange, { messageId }, { tx })
}

/** That a clip can be played now, or cannot. */
export async function tellOfFile(
  { enqueue }: Pick<MessengerDeps, 'enqueue'>,
  tx: Tx,
  uploadId: string,
): Promise<void> {
  for (const messageId of await newestWithUpload(tx, uploadId, TOLD_AT_MOST))
    await enqueue(messengerJobs.tellChange, { messageId }, { tx })
}

/** By a job: whoever gives back holds wallets, for which those wait who hold the message. */
export async function revokeTeaser(
  deps: Pick<MessengerDeps, 'bus' | 'enqueue' | 'media'>,
  tx: Tx,
  sale: Sale,
): Promise<void> {
  await revokeMediaSale(deps, tx, sale)
  if (sale.subject_id !== null)
    await deps.enqueue(messengerJobs.tellChange, { messageId: sale.subject_id }, { tx })
}

/** Safe to repeat; of what is gone or unsent there is nothing to tell. */
export async function tellChange(deps: Pick<MessengerDeps, 'db' | 'bus'>, messageId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (message?.teaser_id || message?.upload_id) await writeChange(deps, tx, message, { action: 'update' })
  })
}

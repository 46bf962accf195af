/** Who may send media: creators, and whoever was invited to become one, with one first video at a time. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { MediaType } from '#rules/media.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { firstVideoOf } from '../first-video.ts'

const ONLY_CREATORS = 'Only creators can upload. Become a creator first.'

export type Sender = { accountId: string; isCreator: boolean }

/** Looked up rather than believed of the session: an upload may end long after it began. */
export async function findSender(db: Db | Tx, accountId: string): Promise<Sender> {
  const account = await findVisibleAccount(db, accountId)
  if (!account) throw new Refusal(401)
  return { accountId, isCreator: account.is_creator }
}

/** `type` is null as long as nobody knows what the file is. */
export async function refuseUnlessMayUpload(
  db: Db | Tx,
  sender: Sender,
  upload: { type: MediaType | null; isInvitation: boolean },
): Promise<void> {
  if (sender.isCreator) return
  const isPossible = upload.isInvitation && upload.type !== 'photo'
  if (!isPossible || (await firstVideoOf(db, sender.accountId)) === 'settled')
    throw new Refusal('FORBIDDEN', { words: ONLY_CREATORS })
}

/** A form with several files is a creator's. */
export function refuseUnlessMaySendMany(sender: Sender): void {
  if (!sender.isCreator) throw new Refusal('FORBIDDEN', { words: ONLY_CREATORS })
}

/** Until the transaction ends, nobody else begins or finishes an upload of this person. */
export async function lockUploadsOf(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, `uploads of ${accountId}`)
}

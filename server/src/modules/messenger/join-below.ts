/** What this slice tells those below it, which cannot know it: what messages offer, brought and sold. */
import type { Tx } from '#platform/postgres/database.ts'
import { type HeldRight, proveRights } from '../media/index.ts'
import { isBlockedBetween } from '../people/index.ts'
import type { PaidThing } from '../wallet/index.ts'
import { isNamedIn, mediaOfMessages, offersOf, sentUploads } from './message-queries.ts'
import { findThreadOf } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

export function joinBelow({ db, media, wallet }: MessengerDeps): void {
  media.messages.mediaOfMessages = mediaOfMessages
  // Whether it is still to be shown, and across no block, is for the rules of media.
  media.messages.isOfferedTo = async (accountId, { id, account_id }) => {
    const thread = await findThreadOf(db, accountId, account_id)
    return thread !== undefined && isNamedIn(db, thread.id, { mediaId: id })
  }
  media.messages.whichWereSent = sentUploads
  media.messages.isSentTo = async (accountId, { id, account_id }) => {
    const thread = await findThreadOf(db, accountId, account_id)
    if (!thread || (await isBlockedBetween(db, accountId, account_id))) return false
    return isNamedIn(db, thread.id, { uploadId: id })
  }
  wallet.proofs.push((tx) => proveRights(tx, ['message'], thingsOfMessages))
}

/** A right by message does not tell by which one: the same media may have been offered twice. */
async function thingsOfMessages(tx: Tx, rights: readonly HeldRight[]): Promise<PaidThing[][]> {
  const offers = Map.groupBy(await offersOf(tx, rights), keyOf)
  return rights.map((right) =>
    (offers.get(keyOf(right)) ?? []).map(({ message_id }) => ({
      fanId: right.account_id,
      kind: 'teaser',
      subjectId: message_id,
    })),
  )
}

function keyOf({ media_id, account_id }: Pick<HeldRight, 'media_id' | 'account_id'>): string {
  return `${media_id} ${account_id}`
}

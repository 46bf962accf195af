/** Opening what a message offers: for its price, or for nothing. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { giveMedia, sellMedia, sentMedia } from '../media/index.ts'
import { heldMessage, writeChange } from './change-message.ts'
import { findMessage, lockMessageForShare, type Message } from './message-queries.ts'
import { type SeenMessage, seeMessage } from './see-messages.ts'
import { findThread, sideOf } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'wallet' | 'media'>

export type Unlocking = { messageId: string; threadId: string; key: string | null | undefined }

type Offer = Message & { media_id: string }

/** What is open already costs nothing, with whatever key. */
export async function unlockTeaser(
  deps: Deps,
  viewer: Viewer,
  { messageId, threadId, key }: Unlocking,
): Promise<SeenMessage> {
  const offer = await findOffer(deps, viewer, { messageId, threadId })
  try {
    if (offer.price_cents === 0) await openFreely(deps, viewer, offer)
    else await pay(deps, viewer, offer, key)
  } catch (fault) {
    if (!(fault instanceof Refusal && fault.code === 'ALREADY_BOUGHT')) throw fault
  }
  const changed = await deps.db
    .transaction()
    .execute(async (tx) => writeChange(deps, tx, await heldMessage(tx, offer.id), { action: 'update' }))
  const message = await seeMessage(deps, viewer.accountId, changed)
  return { ...message, payerId: viewer.accountId }
}

async function findOffer(
  { db }: Deps,
  { accountId }: Viewer,
  { messageId, threadId }: Pick<Unlocking, 'messageId' | 'threadId'>,
): Promise<Offer> {
  const [thread, message] = await Promise.all([findThread(db, threadId), findMessage(db, messageId)])
  if (!thread || sideOf(thread, accountId) === null || message?.thread_id !== threadId)
    throw new Refusal('NOT_FOUND')
  if (message.from_id === accountId) throw new Refusal('FORBIDDEN', { words: 'You sent this yourself.' })
  if (message.type !== 'teaser') throw new Refusal('BAD_INPUT', { words: 'There is nothing to unlock.' })
  if (message.media_id === null) throw new Refusal('NOT_FOUND')
  return { ...message, media_id: message.media_id }
}

async function pay(deps: Deps, viewer: Viewer, offer: Offer, key: Unlocking['key']): Promise<void> {
  await sellMedia(deps, {
    fanId: viewer.accountId,
    mediaId: offer.media_id,
    key,
    kind: 'teaser',
    subjectId: offer.id,
    check: () => refuseUnlessLocked(deps, viewer, offer),
    async readPrice(tx) {
      const now = await lockMessageForShare(tx, offer.id)
      if (!now?.price_cents || now.media_id !== offer.media_id) throw new Refusal('NOT_FOUND')
      return now.price_cents
    },
  })
}

/** It was given when it was sent; whoever lost it since gets it again. Safe to repeat. */
async function openFreely(deps: Deps, viewer: Viewer, offer: Offer): Promise<void> {
  await refuseUnlessLocked(deps, viewer, offer)
  await deps.db
    .transaction()
    .execute((tx) => giveMedia(deps, tx, { mediaId: offer.media_id, accountId: viewer.accountId }))
}

async function refuseUnlessLocked(deps: Deps, { accountId }: Viewer, { media_id }: Offer): Promise<void> {
  const sent = (await sentMedia(deps, accountId, [media_id])).get(media_id)
  if (!sent) throw new Refusal('NOT_FOUND')
  if (sent.isOpen) throw new Refusal('ALREADY_BOUGHT')
}

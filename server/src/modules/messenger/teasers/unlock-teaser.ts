/** Unlocks all media a message offers, for its price or for free. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { sellMedia, sentMedia } from '../../media/index.ts'
import { lockRequiredMessage, writeChange } from '../change-message.ts'
import { findMessage, lockMessageForShare, type Message } from '../message-queries.ts'
import { type MessageView, presentMessage } from '../present-messages.ts'
import { findThread, sideOf } from '../thread-queries.ts'
import type { MessengerDeps } from '../types.ts'
import { grantFreeTeaser } from './make-teaser.ts'
import { findTeaser, type Teaser } from './teaser-queries.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'media' | 'settings'>

type Unlocking = { messageId: string; threadId: string; key: string | null | undefined }

type TeaserOffer = { message: Message; teaser: Teaser }

/** An unlocked teaser costs nothing, whatever the key. */
export async function unlockTeaser(
  deps: Deps,
  viewer: Viewer,
  { messageId, threadId, key }: Unlocking,
): Promise<MessageView> {
  const offer = await findOffer(deps, viewer, { messageId, threadId })
  try {
    if (offer.teaser.price_cents === 0) await unlockFree(deps, viewer, offer)
    else await pay(deps, viewer, offer, key)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'ALREADY_BOUGHT')) throw error
  }
  const changed = await deps.db
    .transaction()
    .execute(async (tx) =>
      writeChange(deps, tx, await lockRequiredMessage(tx, messageId), { action: 'update' }),
    )
  return { ...(await presentMessage(deps, viewer.accountId, changed)), payerId: viewer.accountId }
}

async function findOffer(
  { db }: Deps,
  { accountId }: Viewer,
  { messageId, threadId }: Pick<Unlocking, 'messageId' | 'threadId'>,
): Promise<TeaserOffer> {
  const [thread, message] = await Promise.all([findThread(db, threadId), findMessage(db, messageId)])
  if (!thread || sideOf(thread, accountId) === null || message?.thread_id !== threadId)
    throw new Refusal('NOT_FOUND')
  if (message.from_id === accountId) throw new Refusal('FORBIDDEN', { message: 'You sent this message.' })
  if (message.teaser_id === null) throw new Refusal('BAD_INPUT', { message: 'There’s nothing to unlock.' })
  const teaser = await findTeaser(db, message.teaser_id)
  if (!teaser || teaser.medias.length === 0) throw new Refusal('NOT_FOUND')
  return { message, teaser }
}

async function pay(
  deps: Deps,
  viewer: Viewer,
  { message, teaser }: TeaserOffer,
  key: Unlocking['key'],
): Promise<void> {
  await sellMedia(deps, {
    fanId: viewer.accountId,
    mediaIds: teaser.medias.map(({ media_id }) => media_id),
    key,
    kind: 'teaser',
    subjectId: message.id,
    check: () => refuseUnlessLocked(deps, viewer, teaser),
    async readPrice(tx) {
      const now = await lockMessageForShare(tx, message.id)
      if (now?.teaser_id !== teaser.id) throw new Refusal('NOT_FOUND')
      return teaser.price_cents
    },
  })
}

/** Grants free media again to a reader who lost them since the message was sent. Safe to repeat. */
async function unlockFree(deps: Deps, viewer: Viewer, { teaser }: TeaserOffer): Promise<void> {
  await refuseUnlessLocked(deps, viewer, teaser)
  await deps.db.transaction().execute((tx) => grantFreeTeaser(deps, tx, teaser, viewer.accountId))
}

async function refuseUnlessLocked(deps: Deps, { accountId }: Viewer, { medias }: Teaser): Promise<void> {
  const sent = await sentMedia(
    deps,
    accountId,
    medias.map(({ media_id }) => media_id),
  )
  if (sent.size === 0) throw new Refusal('NOT_FOUND')
  if ([...sent.values()].every(({ isOpen }) => isOpen)) throw new Refusal('ALREADY_BOUGHT')
}

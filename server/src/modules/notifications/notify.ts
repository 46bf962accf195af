/** Tells a person that something happened, in the transaction in which it happens; and takes it back. */

import type { Tx } from '#platform/postgres/database.ts'
import { cutComment } from '#rules/comment.ts'
import { type NotificationKind, notificationKind } from '#rules/notification.ts'
import { lockPair } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import { notificationJobs } from './job-tokens.ts'
import { deleteUnread, insertNotification } from './queries.ts'
import type { NotificationsDeps } from './types.ts'

export type NewNotification = {
  to: string
  kind: NotificationKind
  /** Left out when the site itself speaks. */
  actorId?: string | null
  mediaId?: string | null
  commentId?: string | null
  amountCents?: number | null
  words?: string
}

type Deps = Pick<NotificationsDeps, 'bus' | 'enqueue'>

/**
 * Nobody is told of what they did themselves, of anything across a block, or of what somebody they muted does; nor
 * twice of the same follow or like.
 */
export async function notify(deps: Deps, tx: Tx, news: NewNotification): Promise<void> {
  const { to, kind, actorId = null } = news
  if (actorId === to) return
  const { mail, isToldOnce } = notificationKind(kind)
  // One after the other, so that of two at once only the first is mailed.
  if (mail?.silenceMs !== undefined && actorId) await lockPair(tx, to, actorId)
  const id = await insertNotification(tx, {
    account_id: to,
    kind,
    actor_id: actorId,
    media_id: news.mediaId ?? null,
    once_key: isToldOnce ? [actorId, news.mediaId].filter(Boolean).join(':') : null,
    comment_id: news.commentId ?? null,
    amount_cents: news.amountCents ?? null,
    words: cutComment(news.words ?? ''),
  })
  if (!id) return
  await publishToTabs(deps, tx, to, id)
  if (mail) await deps.enqueue(notificationJobs.mail, { notificationId: id }, { tx })
}

/** What was turned back before it was read need not be read. */
export async function unnotify(
  deps: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  {
    to,
    kind,
    actorId,
    mediaId = null,
  }: { to: string; kind: NotificationKind; actorId: string; mediaId?: string | null },
): Promise<void> {
  const isGone = await deleteUnread(tx, { account_id: to, kind, actor_id: actorId, media_id: mediaId })
  if (isGone) await publishToTabs(deps, tx, to, null)
}

export async function publishToTabs(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  accountId: string,
  notificationId: string | null,
): Promise<void> {
  await bus.publishIn(tx, notificationTopic(accountId), { notificationId })
}

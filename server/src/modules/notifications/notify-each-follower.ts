/** Notifies all followers in batches: there may be a hundred thousand, and the job is resumable. */
import { messageTo } from '#platform/bus/bus.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { truncateComment } from '#rules/comment.ts'
import { notificationKind } from '#rules/notification.ts'
import { followersAfter } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import { type FollowersNotice, notificationJobs } from './job-tokens.ts'
import { insertForAccounts } from './notification-queries.ts'
import { enqueuePush } from './push/outbox.ts'
import type { NotificationsDeps } from './types.ts'

const BATCH_SIZE = 500

/** Runs in the event's transaction; the job does the rest. */
export async function notifyFollowers(
  { enqueue }: Pick<NotificationsDeps, 'enqueue'>,
  tx: Tx,
  notice: FollowersNotice,
): Promise<void> {
  await enqueue(notificationJobs.notifyEachFollower, notice, { tx })
}

/** Idempotent and interruptible: accounts already notified are skipped by key. */
export async function notifyEachFollower(
  deps: Pick<NotificationsDeps, 'db' | 'bus' | 'enqueue'>,
  notice: FollowersNotice,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const followers: string[] = await followersAfter(deps.db, notice.actorId, { after, limit: BATCH_SIZE })
    if (followers.length > 0)
      await deps.db.transaction().execute((tx) => notifyBatch(deps, tx, notice, followers))
    after = followers.length === BATCH_SIZE ? (followers.at(-1) ?? null) : null
  } while (after !== null)
}

async function notifyBatch(
  deps: Pick<NotificationsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  notice: FollowersNotice,
  followers: readonly string[],
): Promise<void> {
  const notified = await notifyAll(deps, tx, followers, notice)
  if (notificationKind(notice.kind).mail)
    for (const { id } of notified) await deps.enqueue(notificationJobs.mail, { notificationId: id }, { tx })
}

/** Notifies many accounts on the site in the event's transaction, each once and without email. */
export async function notifyAll(
  { bus, enqueue }: Pick<NotificationsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  accountIds: readonly string[],
  notice: FollowersNotice,
): Promise<{ id: string }[]> {
  const notified = await insertForAccounts(tx, accountIds, {
    ...notice,
    words: truncateComment(notice.words),
  })
  await bus.publishAllIn(
    tx,
    notified.map(({ id, account_id }) => messageTo(notificationTopic(account_id), { notificationId: id })),
  )
  if (notified[0]?.is_pushed) await enqueuePush({ enqueue }, tx)
  return notified
}

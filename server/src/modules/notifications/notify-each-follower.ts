/** Notifies all followers in batches: there may be a hundred thousand, and the job is resumable. */
import { letterTo } from '#platform/bus/bus.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { cutComment } from '#rules/comment.ts'
import { notificationKind } from '#rules/notification.ts'
import { followersFrom } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import { type FollowersNotice, notificationJobs } from './job-tokens.ts'
import { insertForAll } from './queries.ts'
import type { NotificationsDeps } from './types.ts'

const BATCH_SIZE = 500

/** Runs in the event's transaction; the job does the rest. */
export async function notifyFollowers(
  { enqueue }: Pick<NotificationsDeps, 'enqueue'>,
  tx: Tx,
  news: FollowersNotice,
): Promise<void> {
  await enqueue(notificationJobs.notifyEachFollower, news, { tx })
}

/** Idempotent and interruptible: accounts already notified are skipped by key. */
export async function notifyEachFollower(
  deps: Pick<NotificationsDeps, 'db' | 'bus' | 'enqueue'>,
  news: FollowersNotice,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const followers: string[] = await followersFrom(deps.db, news.actorId, { after, limit: BATCH_SIZE })
    if (followers.length > 0)
      await deps.db.transaction().execute((tx) => tellBatch(deps, tx, news, followers))
    after = followers.length === BATCH_SIZE ? (followers.at(-1) ?? null) : null
  } while (after !== null)
}

async function tellBatch(
  deps: Pick<NotificationsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  news: FollowersNotice,
  followers: readonly string[],
): Promise<void> {
  const told = await notifyAll(deps, tx, followers, news)
  if (notificationKind(news.kind).mail)
    for (const { id } of told) await deps.enqueue(notificationJobs.mail, { notificationId: id }, { tx })
}

/** Notifies many accounts on the site in the event's transaction, each once and without email. */
export async function notifyAll(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  accountIds: readonly string[],
  news: FollowersNotice,
): Promise<{ id: string }[]> {
  const told = await insertForAll(tx, accountIds, { ...news, words: cutComment(news.words) })
  await bus.publishAllIn(
    tx,
    told.map(({ id, account_id }) => letterTo(notificationTopic(account_id), { notificationId: id })),
  )
  return told
}

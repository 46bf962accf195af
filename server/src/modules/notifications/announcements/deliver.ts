/** Jobs that deliver and withdraw an announcement. Idempotent and interruptible. */
import { messageTo } from '#platform/bus/bus.ts'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { announcementText } from '#rules/announcement.ts'
import { audienceAccountIds, mailPerson } from '../../accounts/index.ts'
import { notificationTopic } from '../events.ts'
import { notificationJobs } from '../job-tokens.ts'
import type { NotificationsDeps } from '../types.ts'
import {
  type Announcement,
  deleteAnnouncementFor,
  findAnnouncement,
  insertAnnouncementFor,
  lockAnnouncement,
  recordDelivery,
} from './announcement-queries.ts'

const BATCH_SIZE = 500

type AnnouncementJob = { announcementId: string }

/** In order of account ids, one transaction per batch; stops if withdrawn. */
export async function deliverAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>,
  { announcementId }: AnnouncementJob,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore) {
    signal?.throwIfAborted()
    isMore = await deps.db.transaction().execute((tx) => deliverBatch(deps, tx, announcementId))
  }
}

async function deliverBatch(
  deps: Pick<NotificationsDeps, 'clock' | 'bus' | 'enqueue'>,
  tx: Tx,
  id: string,
): Promise<boolean> {
  const announcement = await lockAnnouncement(tx, id)
  if (!announcement || announcement.told_at !== null || announcement.withdrawn_at !== null) return false
  const now = deps.clock.now()
  const aheadSeconds = Math.ceil((announcement.starts_at.getTime() - now.getTime()) / 1000)
  if (aheadSeconds > 0)
    throw new JobPostponed('announcement has not started yet', { afterSeconds: aheadSeconds })
  const people = await audienceAccountIds(tx, announcement.audience, {
    after: announcement.told_to,
    limit: BATCH_SIZE,
  })
  const delivered = await insertAnnouncementFor(tx, { id, text: announcementText(announcement) }, people)
  await deps.bus.publishAllIn(
    tx,
    delivered.map((one) => messageTo(notificationTopic(one.account_id), { notificationId: one.id })),
  )
  if (announcement.is_mailed)
    for (const { account_id: accountId } of delivered)
      await deps.enqueue(notificationJobs.mailAnnouncement, { announcementId: id, accountId }, { tx })
  const isMore = people.length === BATCH_SIZE
  await recordDelivery(tx, id, {
    upTo: people.at(-1) ?? null,
    told: delivered.length,
    endedAt: isMore ? null : now,
  })
  return isMore
}

/** Iterates over the same accounts, as far as delivered. */
export async function retractAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'bus'>,
  { announcementId: id }: AnnouncementJob,
  signal?: AbortSignal,
): Promise<void> {
  const announcement = await findAnnouncement(deps.db, id)
  if (!announcement?.withdrawn_at || announcement.told_to === null) return
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    after = await deps.db.transaction().execute((tx) => retractBatch(deps, tx, announcement, after))
  } while (after !== null && after < announcement.told_to)
}

async function retractBatch(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  { id, audience }: Announcement,
  after: string | null,
): Promise<string | null> {
  const people = await audienceAccountIds(tx, audience, { after, limit: BATCH_SIZE })
  const retracted = await deleteAnnouncementFor(tx, id, people)
  await bus.publishAllIn(
    tx,
    retracted.map((accountId) => messageTo(notificationTopic(accountId), { notificationId: null })),
  )
  return people.length === BATCH_SIZE ? (people.at(-1) ?? null) : null
}

/** Not sent if withdrawn meanwhile. */
export async function mailAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { announcementId, accountId }: AnnouncementJob & { accountId: string },
): Promise<void> {
  const announcement = await findAnnouncement(deps.db, announcementId)
  if (!announcement || announcement.withdrawn_at !== null) return
  const { title, words, is_binding } = announcement
  await mailPerson(deps, accountId, {
    ...(is_binding ? { purpose: 'terms' } : { purpose: 'news', setting: 'news' }),
    kind: 'announcement',
    subject: title,
    title,
    paragraphs: words.split(/\n+/),
    action: { label: `Go to ${deps.site.name}`, path: is_binding ? '/account/earnings' : '/' },
    ...(!is_binding && {
      footnote: 'You can turn these emails off in your settings, under email notifications.',
    }),
  })
}

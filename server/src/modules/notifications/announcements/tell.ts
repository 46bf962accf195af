/** Jobs that deliver and withdraw an announcement. Idempotent and interruptible. */
import { letterTo } from '#platform/bus/bus.ts'
import { NotNow } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { announcementText } from '#rules/announcement.ts'
import { mailPerson, peopleOfAudience } from '../../accounts/index.ts'
import { notificationTopic } from '../events.ts'
import { notificationJobs } from '../job-tokens.ts'
import type { NotificationsDeps } from '../types.ts'
import {
  type Announcement,
  findAnnouncement,
  lockAnnouncement,
  noteTold,
  tellThem,
  untellThem,
} from './queries.ts'

const BATCH_SIZE = 500

type Work = { announcementId: string }

/** In order of account ids, one transaction per batch; stops if withdrawn. */
export async function tellAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>,
  { announcementId }: Work,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore) {
    signal?.throwIfAborted()
    isMore = await deps.db.transaction().execute((tx) => tellBatch(deps, tx, announcementId))
  }
}

async function tellBatch(
  deps: Pick<NotificationsDeps, 'clock' | 'bus' | 'enqueue'>,
  tx: Tx,
  id: string,
): Promise<boolean> {
  const news = await lockAnnouncement(tx, id)
  if (!news || news.told_at !== null || news.withdrawn_at !== null) return false
  const now = deps.clock.now()
  const aheadSeconds = Math.ceil((news.starts_at.getTime() - now.getTime()) / 1000)
  if (aheadSeconds > 0) throw new NotNow('announcement has not started yet', { afterSeconds: aheadSeconds })
  const people = await peopleOfAudience(tx, news.audience, { after: news.told_to, limit: BATCH_SIZE })
  const told = await tellThem(tx, { id, text: announcementText(news) }, people)
  await deps.bus.publishAllIn(
    tx,
    told.map((one) => letterTo(notificationTopic(one.account_id), { notificationId: one.id })),
  )
  if (news.is_mailed)
    for (const { account_id: accountId } of told)
      await deps.enqueue(notificationJobs.mailAnnouncement, { announcementId: id, accountId }, { tx })
  const isMore = people.length === BATCH_SIZE
  await noteTold(tx, id, {
    upTo: people.at(-1) ?? null,
    told: told.length,
    endedAt: isMore ? null : now,
  })
  return isMore
}

/** Iterates over the same accounts, as far as delivered. */
export async function untellAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'bus'>,
  { announcementId: id }: Work,
  signal?: AbortSignal,
): Promise<void> {
  const news = await findAnnouncement(deps.db, id)
  if (!news?.withdrawn_at || news.told_to === null) return
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    after = await deps.db.transaction().execute((tx) => untellBatch(deps, tx, news, after))
  } while (after !== null && after < news.told_to)
}

async function untellBatch(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  { id, audience }: Announcement,
  after: string | null,
): Promise<string | null> {
  const people = await peopleOfAudience(tx, audience, { after, limit: BATCH_SIZE })
  const freed = await untellThem(tx, id, people)
  await bus.publishAllIn(
    tx,
    freed.map((accountId) => letterTo(notificationTopic(accountId), { notificationId: null })),
  )
  return people.length === BATCH_SIZE ? (people.at(-1) ?? null) : null
}

/** Not sent if withdrawn meanwhile. */
export async function mailAnnouncement(
  deps: Pick<NotificationsDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { announcementId, accountId }: Work & { accountId: string },
): Promise<void> {
  const news = await findAnnouncement(deps.db, announcementId)
  if (!news || news.withdrawn_at !== null) return
  const { title, words, is_binding } = news
  await mailPerson(deps, accountId, {
    ...(is_binding ? { purpose: 'terms' } : { purpose: 'news', setting: 'news' }),
    kind: 'announcement',
    subject: title,
    title,
    paragraphs: words.split(/\n+/),
    action: { label: `Go to ${deps.site.name}`, path: is_binding ? '/account/earnings' : '/' },
    ...(!is_binding && {
      footnote: 'You can turn these mails off in your settings, under email notifications.',
    }),
  })
}

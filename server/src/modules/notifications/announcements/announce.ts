/** Staff announcements to an audience, immediate or scheduled, and their withdrawal. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { ANNOUNCEMENT, ANNOUNCEMENT_TEXT, type AnnouncementAudience } from '#rules/announcement.ts'
import { characterCount, isPlainLine, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { DAY_MS } from '#rules/time.ts'
import { audit, readReason } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { notificationJobs } from '../job-tokens.ts'
import type { NotificationsDeps } from '../types.ts'
import {
  type Announcement,
  findAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
} from './announcement-queries.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'clock' | 'enqueue'>

type AnnouncementInput = {
  audience: AnnouncementAudience
  title: string
  words: string
  isMailed: boolean
  /** Null means now. */
  startsAt: Date | null
  reason: string
  key: string
}

/** Idempotent per key. */
export async function announce(
  deps: Deps,
  staff: Staff<'announcements.send'>,
  given: AnnouncementInput,
): Promise<Announcement> {
  const at = deps.clock.now()
  const reason = readReason(given.reason)
  const row = { ...readTexts(given), audience: given.audience, is_mailed: given.isMailed }
  const startsAt = given.startsAt?.toISOString() ?? 'now'
  const about = ['announcement', row.audience, row.title, row.words, row.is_mailed, startsAt]
  return deps.db.transaction().execute(async (tx) => {
    const idempotency = { accountId: staff.accountId, key: given.key, about, at }
    const id = await onceByKey(tx, idempotency, async () => {
      const starts_at = readStart(given.startsAt, at)
      const made = await publishAnnouncement(deps, tx, { ...row, written_by: staff.accountId, starts_at })
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'announcement', id: made.id },
        after: { audience: made.audience, mailed: made.is_mailed, starts: starts_at.toISOString() },
        reason,
      })
      return made.id
    })
    const made = await findAnnouncement(tx, id)
    if (!made) throw new Refusal('NOT_FOUND')
    return made
  })
}

type NewAnnouncement = Omit<Parameters<typeof insertAnnouncement>[1], 'created_at'>

/** Delivered by a job at its start time. */
export async function publishAnnouncement(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  tx: Tx,
  row: NewAnnouncement,
): Promise<Announcement> {
  const made = await insertAnnouncement(tx, { ...row, created_at: deps.clock.now() })
  await deps.enqueue(
    notificationJobs.deliverAnnouncement,
    { announcementId: made.id },
    { tx, startAfter: made.starts_at },
  )
  return made
}

/** Removes the notifications; emails already sent cannot be recalled. Idempotent. */
export async function withdrawAnnouncement(
  deps: Deps,
  staff: Staff<'announcements.send'>,
  { id, reason: given }: { id: string; reason: string },
): Promise<Announcement> {
  const reason = readReason(given)
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockAnnouncement(tx, id)
    if (!known) throw new Refusal('NOT_FOUND')
    if (known.withdrawn_at !== null) return known
    if (known.is_binding)
      throw new Refusal('FORBIDDEN', {
        message: 'This comes from a setting. Change the setting back to cancel the announcement.',
      })
    const withdrawn = await tx
      .updateTable('announcements')
      .set({ withdrawn_at: deps.clock.now(), withdrawn_by: staff.accountId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'announcement', id },
      before: { told: known.told },
      after: { withdrawn: true },
      reason,
    })
    await deps.enqueue(notificationJobs.retractAnnouncement, { announcementId: id }, { tx })
    return withdrawn
  })
}

function readTexts({ title: givenTitle, words: givenWords }: Pick<AnnouncementInput, 'title' | 'words'>) {
  const [title, words] = [givenTitle.trim(), givenWords.trim()]
  const fields = {
    ...((!isVisibleText(title) ||
      !isPlainLine(title) ||
      characterCount(title) > ANNOUNCEMENT.titleMaxLength) && { title: ANNOUNCEMENT_TEXT.title }),
    ...((!isVisibleText(words) ||
      !isStorable(words) ||
      characterCount(words) > ANNOUNCEMENT.textMaxLength) && { words: ANNOUNCEMENT_TEXT.words }),
  }
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new Refusal('BAD_INPUT', { message: problem, fields })
  return { title, words }
}

/** A time that just passed means now: filling in the form takes a while. */
function readStart(wanted: Date | null, at: Date): Date {
  if (wanted === null) return at
  const ahead = wanted.getTime() - at.getTime()
  if (ahead > ANNOUNCEMENT.aheadDays * DAY_MS || ahead < -DAY_MS)
    throw new Refusal('BAD_INPUT', {
      message: ANNOUNCEMENT_TEXT.starts,
      fields: { starts: ANNOUNCEMENT_TEXT.starts },
    })
  return ahead < 0 ? at : wanted
}

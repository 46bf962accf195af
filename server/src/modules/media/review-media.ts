/** The staff verdict on a media, with the reason shown to its owner on rejection. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { MEDIA_APPROVED } from '#rules/notification.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { alreadyDecidedRefusal, findAccountsByIds, lockPerson } from '../accounts/index.ts'
import { audit, lastActor } from '../audit/index.ts'
import { payIncentive } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import type { VisibleMedia } from './access/visible-media.ts'
import { MEDIA_CHANGED, type ProcessingEvent, processingTopic } from './events.ts'
import { recountPosts } from './posts.ts'
import { hasOtherApproved, lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

export type ReviewVerdict = {
  isApproved: boolean
  reason: string
  /** For queue use: a second reviewer changes nothing and learns who was first. */
  isFirst?: boolean
}

const REASON_MAX_LENGTH = 500
const NO_CREATOR_YET = 'The owner isn’t a creator. Decide their application first.'

export async function reviewMedia(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'ledger' | 'media' | 'settings'>,
  staff: Staff<'media.review'>,
  id: string,
  { isApproved, reason, isFirst = false }: ReviewVerdict,
): Promise<VisibleMedia> {
  const review_reason = isApproved ? null : readReviewReason(reason)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockMedia(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (isFirst && before.verified) await refuseSecond(tx, staff, before, isApproved)
    if (isApproved) await refuseUnlessCreators(tx, before)
    const media = await updateMediaRow(tx, id, { verified: true, approved: isApproved, review_reason })
    await recountPosts(tx, media.account_id, deps.clock.now())
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
    if (isApproved && !before.approved && (await isFirstVideo(tx, media)))
      await payIncentive(deps, tx, media.account_id)
    const { state, progress, failure } = media
    const event: ProcessingEvent = { mediaId: id, state, progress, failure }
    await deps.bus.publishIn(tx, processingTopic(media.account_id), event)
    if (!isSameVerdict(before, media)) {
      await notifyOfVerdict(deps, tx, staff, { before, media })
      await deps.media.ports.onReviewed(tx, { media, byId: staff.accountId })
    }
    return { ...media, access: 'open' }
  })
}

/** The same verdict by the same person is a repeat, not a conflict. */
async function refuseSecond(
  tx: Tx,
  staff: Staff<'media.review'>,
  { id, approved }: MediaRow,
  isApproved: boolean,
): Promise<void> {
  const by = await lastActor(tx, { kind: 'media', id }, 'media.review')
  if (by === staff.accountId && approved === isApproved) return
  throw await alreadyDecidedRefusal(tx, by, approved ? 'approved' : 'rejected')
}

/** An appeal overturned the rejection. Runs in the appeal's transaction. */
export async function approveAfterAppeal(
  deps: Pick<MediaDeps, 'bus' | 'clock' | 'enqueue' | 'ledger' | 'settings'>,
  tx: Tx,
  id: string,
): Promise<void> {
  const before = await lockMedia(tx, id)
  if (!before || before.approved) return
  await refuseUnlessCreators(tx, before)
  const media = await updateMediaRow(tx, id, { verified: true, approved: true, review_reason: null })
  await recountPosts(tx, media.account_id, deps.clock.now())
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
  if (await isFirstVideo(tx, media)) await payIncentive(deps, tx, media.account_id)
}

async function notifyOfVerdict(
  deps: Pick<MediaDeps, 'clock' | 'bus' | 'enqueue'>,
  tx: Tx,
  by: Staff<'media.review'>,
  { before, media }: { before: MediaRow; media: MediaRow },
): Promise<void> {
  const { id, account_id: accountId, review_reason: reason } = media
  await notify(deps, tx, {
    to: accountId,
    kind: 'moderation',
    mediaId: id,
    words: reason ?? MEDIA_APPROVED,
  })
  await audit(deps, tx, {
    by,
    target: { kind: 'media', id },
    accountId,
    before: { verified: before.verified, approved: before.approved },
    after: { verified: media.verified, approved: media.approved },
    reason,
  })
}

/** A video is not shown before its owner's identity is verified: an invited person's first video waits for their application. */
async function refuseUnlessCreators(tx: Tx, { account_id, approved }: MediaRow): Promise<void> {
  if (!approved && !(await lockPerson(tx, account_id))?.is_creator)
    throw new Refusal('CONFLICT', { message: NO_CREATOR_YET })
}

/** The creator's first approved video; deleted ones count. */
async function isFirstVideo(tx: Tx, { id, account_id, type }: MediaRow): Promise<boolean> {
  const [owner] = type === 'video' ? await findAccountsByIds(tx, [account_id]) : []
  return owner?.is_creator === true && !(await hasOtherApproved(tx, { id, account_id, type }))
}

function isSameVerdict(a: MediaRow, b: MediaRow): boolean {
  return a.verified && a.approved === b.approved && a.review_reason === b.review_reason
}

export function readReviewReason(text: string): string {
  const reason = cleanText(text)
  const message = !isVisibleText(reason)
    ? 'Give the creator a reason'
    : !isStorable(reason) || characterCount(reason) > REASON_MAX_LENGTH
      ? `Use at most ${REASON_MAX_LENGTH} characters`
      : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { reason: message } })
  return reason
}

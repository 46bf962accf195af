/** The verdict of staff on a media, and the reason its owner reads when it is against it. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MEDIA_APPROVED } from '#rules/notification.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { notify } from '../people/index.ts'
import { payIncentive } from '../wallet/index.ts'
import type { MediaDeps } from './deps.ts'
import { MEDIA_CHANGED, type ProcessingEvent, processingTopic } from './events.ts'
import { recountPosts } from './posts.ts'
import { hasOtherApproved, lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import { isReviewer, type SeenMedia } from './see-media.ts'

export type Verdict = { isApproved: boolean; reason: string }

const REASON_MAX_LENGTH = 500

export async function reviewMedia(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'people' | 'wallet'>,
  viewer: Viewer,
  id: string,
  { isApproved, reason }: Verdict,
): Promise<SeenMedia> {
  if (!isReviewer(viewer)) throw new Refusal('FORBIDDEN')
  const review_reason = isApproved ? null : readReason(reason)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockMedia(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const media = await updateMediaRow(tx, id, { verified: true, approved: isApproved, review_reason })
    await recountPosts(tx, media.account_id, deps.clock.now())
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
    if (isApproved && !before.approved && (await isFirstVideo(tx, media)))
      await payIncentive({ ...deps.wallet, clock: deps.clock }, tx, media.account_id)
    const { state, progress, failure } = media
    const event: ProcessingEvent = { mediaId: id, state, progress, failure }
    await deps.bus.publishIn(tx, processingTopic(media.account_id), event)
    if (!isSameVerdict(before, media))
      await notify(deps.people, tx, {
        to: media.account_id,
        kind: 'moderation',
        mediaId: id,
        words: review_reason ?? MEDIA_APPROVED,
      })
    return { ...media, access: 'open' }
  })
}

/** Of somebody who sells; one that was deleted counts as well. */
async function isFirstVideo(tx: Tx, { id, account_id, type }: MediaRow): Promise<boolean> {
  const [owner] = type === 'video' ? await findAccountsByIds(tx, [account_id]) : []
  return owner?.is_creator === true && !(await hasOtherApproved(tx, { id, account_id, type }))
}

function isSameVerdict(a: MediaRow, b: MediaRow): boolean {
  return a.verified && a.approved === b.approved && a.review_reason === b.review_reason
}

function readReason(text: string): string {
  const reason = cleanText(text)
  const words = !isVisibleText(reason)
    ? 'Say why, so that its owner can do better'
    : !isStorable(reason) || characterCount(reason) > REASON_MAX_LENGTH
      ? `The reason has at most ${REASON_MAX_LENGTH} characters`
      : null
  if (words) throw new Refusal('BAD_INPUT', { words, fields: { reason: words } })
  return reason
}

/** Staff access to releases: every view is logged, and verdicts change what is shown. */

import { Refusal } from '#platform/errors.ts'
import { alreadyDecidedRefusal } from '../../accounts/index.ts'
import {
  type AppearanceRow,
  findAppearance,
  findReleaseById,
  openReleaseDetails,
  type ReleaseDetails,
  type ReleaseRow,
  readReleasePicture,
  updateRelease,
} from '../../appearance-records/index.ts'
import { audit, lastActor } from '../../audit/index.ts'
import { readReviewReason } from '../../media/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { lockAppearanceWithMedia, recordAnswer } from '../answer.ts'
import { appearanceJobs } from '../job-tokens.ts'
import type { AppearancesDeps } from '../types.ts'

export type OpenedRelease = {
  appearance: AppearanceRow
  release: ReleaseRow
  details: ReleaseDetails | null
}

export async function openRelease(
  deps: AppearancesDeps,
  staff: Staff<'releases.open'>,
  id: string,
): Promise<OpenedRelease> {
  return deps.db.transaction().execute(async (tx) => {
    const appearance = await findAppearance(tx, id)
    const release = await findReleaseById(tx, id)
    if (!appearance || !release || release.sent_at === null) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, { by: staff, target: { kind: 'release', id }, accountId: appearance.owner_id })
    const { details_sealed } = release
    return { appearance, release, details: details_sealed && openReleaseDetails(deps, id, details_sealed) }
  })
}

/** Opens one image, which is logged too. */
export async function openReleasePicture(
  deps: AppearancesDeps,
  staff: Staff<'releases.open'>,
  { id, name }: { id: string; name: string },
): Promise<Buffer> {
  const { release } = await openRelease(deps, staff, id)
  const bytes = release.pictures.includes(name) ? await readReleasePicture(deps, id, name) : null
  if (!bytes) throw new Refusal('NOT_FOUND')
  return bytes
}

type ReleaseVerdict = {
  isGood: boolean
  reason: string
  /** For queue use: a second reviewer learns who was first. */
  isFirst?: boolean
}

export async function reviewRelease(
  deps: AppearancesDeps,
  staff: Staff<'releases.review'>,
  id: string,
  { isGood, reason: given, isFirst = false }: ReleaseVerdict,
): Promise<AppearanceRow> {
  const reason = isGood ? null : readReviewReason(given)
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, id)
    const release = await findReleaseById(tx, id)
    if (!locked || !release?.sent_at) throw new Refusal('NOT_FOUND')
    const { state, owner_id: ownerId } = locked.appearance
    if (ownerId === staff.accountId)
      throw new Refusal('FORBIDDEN', {
        message: 'This is your own media. Another moderator has to decide.',
      })
    const verdict = isGood ? 'good' : 'bad'
    if (isFirst && release.verdict !== null) {
      const by = await lastActor(tx, { kind: 'release', id }, 'releases.review')
      if (by !== staff.accountId || release.verdict !== verdict)
        throw await alreadyDecidedRefusal(tx, by, release.verdict === 'good' ? 'accepted' : 'refused')
    }
    if (release.verdict === verdict) return locked.appearance
    // A person's refusal cannot be overruled.
    if (state === 'declined' || state === 'withdrawn') throw new Refusal('CONFLICT')
    await updateRelease(tx, id, { verdict, verdict_at: deps.clock.now() })
    const wanted = isGood ? 'confirmed' : 'refused'
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'release', id },
      accountId: ownerId,
      before: { state, verdict: release.verdict },
      after: { state: wanted, verdict },
      reason,
    })
    if (state === wanted) return locked.appearance
    if (release.way === 'link')
      await deps.enqueue(appearanceJobs.mailReviewed, { releaseId: id, verdict }, { tx })
    return recordAnswer(deps, tx, locked, { state: wanted, is_mistaken: false, reason })
  })
}

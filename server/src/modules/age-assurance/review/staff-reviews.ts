/** Staff open requests to confirm an age, which is logged, and decide on them. */
import { hashToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { alreadyDecidedRefusal } from '../../accounts/index.ts'
import { audit, lastActor } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { endCheck } from '../checks/run-check.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import { deleteReview, findReview, lockReviewedAttempt } from './review-queries.ts'
import { deletePicture, noteContext, readPicture } from './sealed.ts'

export type OpenedAgeReview = { id: string; note: string; createdAt: Date }

export async function openReview(
  deps: AgeAssuranceDeps,
  staff: Staff<'ages.open'>,
  id: string,
): Promise<OpenedAgeReview> {
  return deps.db.transaction().execute(async (tx) => {
    const review = await findReview(tx, id)
    if (!review) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, { by: staff, target: { kind: 'age-review', id } })
    const note = deps.vault.openText(review.note_sealed, noteContext(id))
    return { id, note, createdAt: review.created_at }
  })
}

/** Logged too. */
export async function openReviewPicture(
  deps: AgeAssuranceDeps,
  staff: Staff<'ages.open'>,
  id: string,
): Promise<Buffer> {
  await openReview(deps, staff, id)
  const bytes = await readPicture(deps, id)
  if (!bytes) throw new Refusal('NOT_FOUND')
  return bytes
}

/** Message and picture are deleted with the decision. Repeating one's own decision changes nothing. */
export async function decideReview(
  deps: AgeAssuranceDeps,
  staff: Staff<'ages.decide'>,
  { id, isOver18 }: { id: string; isOver18: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockReviewedAttempt(tx, id)
    if (!attempt) throw new Refusal('NOT_FOUND')
    if (attempt.account_id === staff.accountId)
      throw new Refusal('FORBIDDEN', {
        message: 'This is your own request. Another moderator has to decide.',
      })
    const state = isOver18 ? 'passed' : 'refused'
    if (attempt.state !== 'waiting') {
      const by = await lastActor(tx, { kind: 'age-review', id }, 'ages.decide')
      if (by === staff.accountId && attempt.state === state) return
      throw await alreadyDecidedRefusal(tx, by, attempt.state === 'passed' ? 'approved' : 'refused')
    }
    await endCheck(deps, tx, attempt, { isOver18, reference: hashToken(`age review ${id}`) })
    await deleteReview(tx, id)
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'age-review', id },
      accountId: attempt.account_id,
      before: { state: 'waiting' },
      after: { state },
    })
  })
  await deletePicture(deps, id)
}

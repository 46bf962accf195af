/** Applies one verdict to several media independently: a refusal for one does not affect the others. */
import { Refusal } from '#platform/errors.ts'
import type { ErrorCode } from '#rules/error-codes.ts'
import type { Staff } from '../staff-rights/index.ts'
import type { VisibleMedia } from './access/visible-media.ts'
import { type ReviewVerdict, readReviewReason, reviewMedia } from './review-media.ts'
import type { MediaDeps } from './types.ts'

export const MAX_REVIEWED = 50

export type ReviewOutcome = {
  id: string
  media: VisibleMedia | null
  problem: string | null
  /** Whether the media still needs a decision. */
  waits: boolean
}

/** Refusals that mean there is nothing left to decide. */
const NOTHING_TO_DECIDE: readonly ErrorCode[] = ['ALREADY_DECIDED', 'NOT_FOUND']

export async function reviewMany(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'ledger' | 'media' | 'settings'>,
  staff: Staff<'media.review'>,
  ids: readonly string[],
  verdict: ReviewVerdict,
): Promise<ReviewOutcome[]> {
  const each = [...new Set(ids)]
  if (each.length < 1 || each.length > MAX_REVIEWED)
    throw new Refusal('BAD_INPUT', { message: `Choose 1 to ${MAX_REVIEWED}.` })
  if (!verdict.isApproved) readReviewReason(verdict.reason)
  const outcomes: ReviewOutcome[] = []
  for (const id of each) outcomes.push(await reviewOne(deps, staff, id, verdict))
  return outcomes
}

async function reviewOne(
  deps: Parameters<typeof reviewMany>[0],
  staff: Staff<'media.review'>,
  id: string,
  verdict: ReviewVerdict,
): Promise<ReviewOutcome> {
  try {
    const media = await reviewMedia(deps, staff, id, { ...verdict, isFirst: true })
    return { id, media, problem: null, waits: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, media: null, problem: error.message, waits: !NOTHING_TO_DECIDE.includes(error.code) }
  }
}

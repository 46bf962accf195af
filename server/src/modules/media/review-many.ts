/** Applies one verdict to several media independently: a refusal for one does not affect the others. */
import { Refusal } from '#platform/errors.ts'
import type { ErrorCode } from '#rules/error-codes.ts'
import type { Staff } from '../audit/index.ts'
import { readReason, reviewMedia, type Verdict } from './review-media.ts'
import type { SeenMedia } from './see-media.ts'
import type { MediaDeps } from './types.ts'

export const REVIEWED_AT_ONCE = 50

export type Reviewed = {
  id: string
  media: SeenMedia | null
  problem: string | null
  /** Whether the media still needs a decision. */
  waits: boolean
}

/** Refusals that mean there is nothing left to decide. */
const IS_OVER: readonly ErrorCode[] = ['ALREADY_DECIDED', 'NOT_FOUND']

export async function reviewMany(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'wallet' | 'media' | 'settings'>,
  staff: Staff<'media.review'>,
  ids: readonly string[],
  verdict: Verdict,
): Promise<Reviewed[]> {
  const each = [...new Set(ids)]
  if (each.length < 1 || each.length > REVIEWED_AT_ONCE)
    throw new Refusal('BAD_INPUT', { words: `Choose 1 to ${REVIEWED_AT_ONCE}.` })
  if (!verdict.isApproved) readReason(verdict.reason)
  const outcomes: Reviewed[] = []
  for (const id of each) outcomes.push(await reviewOne(deps, staff, id, verdict))
  return outcomes
}

async function reviewOne(
  deps: Parameters<typeof reviewMany>[0],
  staff: Staff<'media.review'>,
  id: string,
  verdict: Verdict,
): Promise<Reviewed> {
  try {
    const media = await reviewMedia(deps, staff, id, { ...verdict, isFirst: true })
    return { id, media, problem: null, waits: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, media: null, problem: error.message, waits: !IS_OVER.includes(error.code) }
  }
}

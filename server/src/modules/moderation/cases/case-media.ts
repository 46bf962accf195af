/** Shows, takes down and restores the media a case is about. For hiding them on receipt see `hide-at-once.ts`. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { lockMedia, unhideMediaAfterReview } from '../../media/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { restoreMediaByDecision, takeDown } from '../decisions/take-down.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, caseMediaOf, isHiddenByAnotherCase, updateCaseMedia } from './case-queries.ts'

/** `kept`: staff decided that it may stay. `withdrawn`: the sender withdrew the notice, which decides nothing. */
export async function unhideCaseMedia(
  deps: ModerationDeps,
  tx: Tx,
  { id }: CaseRow,
  state: 'kept' | 'withdrawn',
): Promise<void> {
  for (const media of await caseMediaOf(tx, id)) {
    if (media.state !== 'hidden' && media.state !== 'named') continue
    if (media.state === 'hidden' && !(await isHiddenByAnotherCase(tx, media.media_id, id)))
      await unhideMediaAfterReview(deps, tx, media.media_id)
    await updateCaseMedia(tx, media, { state, changed_at: deps.clock.now() })
  }
}

const NOTHING_HERE =
  'None of the links lead to anything on this site. Add the media first, or reject the notice.'

type TakeDownOptions = { rule: ContentRuleName; facts: string; redress: 'appeal' | 'counter-notice' }

/** Takes all media down, each with its statement of reasons; skips deleted media and media taken down before. */
export async function takeDownCaseMedia(
  deps: ModerationDeps,
  tx: Tx,
  staff: Staff<'cases.decide'>,
  row: CaseRow,
  { rule, facts, redress }: TakeDownOptions,
): Promise<void> {
  const about = await caseMediaOf(tx, row.id)
  let isAnyDown = about.some(({ state }) => state === 'taken-down')
  for (const media of about) {
    const found = media.state === 'taken-down' ? undefined : await lockMedia(tx, media.media_id)
    if (!found) continue
    isAnyDown = true
    if (found.removal_id !== null) continue
    const source = { kind: 'case' as const, id: row.id }
    const mediaId = media.media_id
    const { id: decision_id } = await takeDown(deps, tx, staff, { mediaId, rule, facts, source, redress })
    await updateCaseMedia(tx, media, { state: 'taken-down', decision_id, changed_at: deps.clock.now() })
  }
  if (!isAnyDown) throw new Refusal('CONFLICT', { message: NOTHING_HERE })
}

type RestoreOptions = { staff: Staff | null; how: 'counter-notice' | 'restored'; words: string }

/**
 * Restores what this case took down, unless another decision took it down meanwhile. `staff` is null when the deadline or
 * the sender of the notice restores it.
 */
export async function restoreCaseMedia(
  deps: ModerationDeps,
  tx: Tx,
  row: CaseRow,
  { staff, how, words }: RestoreOptions,
): Promise<void> {
  for (const media of await caseMediaOf(tx, row.id)) {
    if (media.state !== 'taken-down') continue
    const found = await lockMedia(tx, media.media_id)
    if (found && found.removal_id === media.decision_id)
      await restoreMediaByDecision(deps, tx, staff, { mediaId: media.media_id, how, words })
    await updateCaseMedia(tx, media, { state: 'restored', changed_at: deps.clock.now() })
  }
}

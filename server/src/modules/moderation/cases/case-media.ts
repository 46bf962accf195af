/** What a case does to the media it is about: hidden while we look, shown again, taken down, brought back. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { DAY_MS } from '#rules/time.ts'
import type { Staff } from '../../audit/index.ts'
import { hideMedia, lockMedia, unhideMedia } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import { restore, takeDown } from '../decisions/take-down.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, isHiddenElsewhere, mediaOf, setMediaState } from './rows.ts'
import { addStep } from './steps.ts'

const YEAR_MS = 365 * DAY_MS

/**
 * Nobody waits for staff to be no longer shown. Whoever was found to be wrong about it within a year, and what staff have
 * looked at for this reason already, waits for a person instead: else one form would take anything away again and again.
 */
export async function hideAtOnce(deps: ModerationDeps, tx: Tx, made: CaseRow): Promise<void> {
  if (await wasWrongBefore(deps, tx, made)) return
  let count = 0
  for (const media of await mediaOf(tx, made.id)) {
    if (await wasKept(tx, media.media_id)) continue
    if (
      !(await hideMedia(deps, tx, media.media_id)) &&
      !(await isHiddenElsewhere(tx, media.media_id, made.id))
    )
      continue
    await setMediaState(tx, media, { state: 'hidden', changed_at: deps.clock.now() })
    count += 1
    await notify(deps, tx, { to: media.account_id, kind: 'consent', mediaId: media.media_id, words: HIDDEN })
  }
  if (count > 0) await addStep(deps, tx, made, { step: 'hidden', audience: 'owner', isMailed: true })
}

const HIDDEN = 'Somebody says that they do not agree to be shown. It is hidden while we look at it'

async function wasWrongBefore(
  { clock }: ModerationDeps,
  tx: Tx,
  { id, email_hash }: CaseRow,
): Promise<boolean> {
  const row = await tx
    .selectFrom('cases')
    .select('id')
    .where('email_hash', '=', email_hash)
    .where('outcome', '=', 'refused')
    .where('decided_at', '>', new Date(clock.now().getTime() - YEAR_MS))
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function wasKept(tx: Tx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('case_media')
    .select('case_id')
    .where('media_id', '=', mediaId)
    .where('state', '=', 'kept')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Staff looked and it may stay, or whoever asked for it took it back. */
export async function showAgain(deps: ModerationDeps, tx: Tx, { id }: CaseRow): Promise<void> {
  for (const media of await mediaOf(tx, id)) {
    if (media.state !== 'hidden' && media.state !== 'named') continue
    if (media.state === 'hidden' && !(await isHiddenElsewhere(tx, media.media_id, id)))
      await unhideMedia(deps, tx, media.media_id)
    await setMediaState(tx, media, { state: 'kept', changed_at: deps.clock.now() })
  }
}

const NOTHING_HERE = 'None of the addresses leads to something here. Add the media first, or refuse it.'

type TakingDown = { rule: ContentRuleName; facts: string; redress: 'appeal' | 'counter-notice' }

/** All of it, with one statement of reasons for each. What is gone, or was taken down before, is left as it is. */
export async function takeAllDown(
  deps: ModerationDeps,
  tx: Tx,
  staff: Staff<'cases.decide'>,
  row: CaseRow,
  { rule, facts, redress }: TakingDown,
): Promise<void> {
  const about = await mediaOf(tx, row.id)
  let isSomething = about.some(({ state }) => state === 'taken-down')
  for (const media of about) {
    const found = media.state === 'taken-down' ? undefined : await lockMedia(tx, media.media_id)
    if (!found) continue
    isSomething = true
    if (found.removal_id !== null) continue
    const source = { kind: 'case' as const, id: row.id }
    const mediaId = media.media_id
    const { id: decision_id } = await takeDown(deps, tx, staff, { mediaId, rule, facts, source, redress })
    await setMediaState(tx, media, { state: 'taken-down', decision_id, changed_at: deps.clock.now() })
  }
  if (!isSomething) throw new Refusal('CONFLICT', { words: NOTHING_HERE })
}

type BringingBack = { staff: Staff | null; how: 'counter-notice' | 'restored'; words: string }

/**
 * What this case took down is there again, unless another decision took it down meanwhile. `staff` is null where the clock,
 * or whoever sent the notice, brings it back.
 */
export async function bringAllBack(
  deps: ModerationDeps,
  tx: Tx,
  row: CaseRow,
  { staff, how, words }: BringingBack,
): Promise<void> {
  for (const media of await mediaOf(tx, row.id)) {
    if (media.state !== 'taken-down') continue
    const found = await lockMedia(tx, media.media_id)
    if (found && found.removal_id === media.decision_id)
      await restore(deps, tx, staff, { mediaId: media.media_id, how, words })
    await setMediaState(tx, media, { state: 'restored', changed_at: deps.clock.now() })
  }
}

/** Hides the media of a consent notice on receipt, except where abuse is possible and staff must look first. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { CONSENT_NOTICE } from '#rules/cases.ts'
import { SHOWN_WITHOUT_CONSENT } from '#rules/report.ts'
import { DAY_MS } from '#rules/time.ts'
import { hideMediaForReview } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import type { ModerationDeps } from '../types.ts'
import {
  type CaseMediaRow,
  type CaseRow,
  caseMediaOf,
  isHiddenByAnotherCase,
  updateCaseMedia,
} from './case-queries.ts'
import { lockHideLimits } from './hide-limits.ts'
import { addStep } from './steps.ts'

const HIDDEN = 'A person says they didn’t agree to be shown, so your post is hidden while we review it'

/** Media not hidden get the reason, which staff see. */
export async function hideAtOnce(deps: ModerationDeps, tx: Tx, received: CaseRow): Promise<void> {
  const about = await caseMediaOf(tx, received.id)
  if (about.length === 0) return
  const limits = await lockHideLimits(deps, tx, received, about)
  const isRefused = await wasRefusedBefore(deps, tx, received)
  let count = 0
  for (const media of about) {
    const isHidden = await isHiddenByAnotherCase(tx, media.media_id, received.id)
    const reason = isRefused
      ? 'sender-refused'
      : (await isExempt(tx, media))
        ? 'kept-by-staff'
        : isHidden
          ? null
          : limits.reached(media)
    if (reason !== null) {
      await updateCaseMedia(tx, media, { not_hidden_reason: reason, changed_at: deps.clock.now() })
      continue
    }
    if (!(await hideMediaForReview(deps, tx, media.media_id)) && !isHidden) continue
    const now = deps.clock.now()
    await updateCaseMedia(tx, media, { state: 'hidden', hidden_at: now, changed_at: now })
    limits.spend(media)
    count += 1
    await notify(deps, tx, { to: media.account_id, kind: 'consent', mediaId: media.media_id, words: HIDDEN })
  }
  if (count > 0) await addStep(deps, tx, received, { step: 'hidden', audience: 'owner', isMailed: true })
}

/** `hidesAtOnce` of the rules, in SQL. Decisions about copyright or money say nothing about consent. */
const isAboutConsent: RawBuilder<boolean> = sql`(
  cases.kind = 'consent' or (cases.kind in ('complaint', 'report') and cases.topic = ${SHOWN_WITHOUT_CONSENT})
)`

/** Refused by staff; an escalated case is open again and does not count. */
const isRefusedByStaff: RawBuilder<boolean> = sql`(
  cases.state = 'closed' and cases.outcome = 'refused' and cases.decided_by is not null
)`

/** Whether staff refused an earlier consent notice of this sender, about any media. */
async function wasRefusedBefore(
  { clock }: ModerationDeps,
  tx: Tx,
  { id, email_hash }: CaseRow,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - CONSENT_NOTICE.refusalCountsDays * DAY_MS)
  const { rows } = await sql`
    select from cases
    where email_hash = ${email_hash} and id <> ${id} and decided_at > ${since}
      and ${isAboutConsent} and ${isRefusedByStaff}
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Whether staff refused the claims of several people about this media. One refusal answers one person: another person may
 * be shown in it as well. Notices of the owner do not count.
 */
async function isExempt(tx: Tx, { media_id }: CaseMediaRow): Promise<boolean> {
  const { rows } = await sql<{ senders: number }>`
    select count(distinct cases.email_hash)::int as senders
    from case_media join cases on cases.id = case_media.case_id
    where case_media.media_id = ${media_id} and case_media.state = 'kept'
      and cases.account_id is distinct from case_media.account_id
      and ${isAboutConsent} and ${isRefusedByStaff}
  `.execute(tx)
  return (rows[0]?.senders ?? 0) >= CONSENT_NOTICE.refusalsThatExempt
}

/** Appeals against decisions, decided by a staff member other than the one who decided first. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { APPEAL, type DecidedKind } from '#rules/decision.ts'
import { addPeriod } from '#rules/periods.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { appealAnswer } from '#rules/statement.ts'
import { lockPerson, mailPerson } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { approveAfterAppeal, lockMedia, restoreMedia } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { decisionLink } from '../decisions/decision-link.ts'
import { endDecision, findDecision, lockDecision } from '../decisions/decision-queries.ts'
import { notifyDecision } from '../decisions/notify-decision.ts'
import { readStaffMessage } from '../decisions/read-message.ts'
import { reopenAfter } from '../decisions/reopen.ts'
import { type AppealMail, moderationJobs } from '../job-tokens.ts'
import type { Appeal, Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'ledger' | 'settings'>

/** The deadline for an appeal; null for decisions without a measure or with another redress. */
export function appealUntil({ measure, redress, decided_at }: Decision): Date | null {
  if (measure === 'none' || redress !== 'appeal') return null
  return addPeriod(decided_at, { duration: APPEAL.months, unit: 'month' })
}

/** One appeal per decision: sent again it is the same. The caller checks the right: the person concerned, or the mailed link. */
export function appeal(deps: Deps, decisionId: string, text: string): Promise<Appeal> {
  const words = readAppeal(text)
  return deps.db.transaction().execute(async (tx) => {
    const decision = await lockDecision(tx, decisionId)
    const until = decision && appealUntil(decision)
    if (!decision || !until) throw new Refusal('NOT_FOUND')
    const known = await appealOf(tx, decisionId)
    if (known) return known
    const now = deps.clock.now()
    if (decision.ended_at !== null)
      throw new Refusal('CONFLICT', { message: 'This decision is no longer in force.' })
    if (now > until) throw new Refusal('CONFLICT', { message: 'The appeal period is over.' })
    return tx
      .insertInto('appeals')
      .values({ decision_id: decisionId, account_id: decision.account_id, words, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function readAppeal(text: string): string {
  const clean = cleanText(text)
  const count = characterCount(clean)
  const message =
    !isVisibleText(clean) || count < APPEAL.minLength
      ? 'Say why you think it’s wrong'
      : !isStorable(clean) || count > APPEAL.maxLength
        ? `Use at most ${APPEAL.maxLength} characters`
        : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { words: message } })
  return clean
}

export function appealOf(db: Db | Tx, decisionId: string): Promise<Appeal | undefined> {
  return db.selectFrom('appeals').selectAll().where('decision_id', '=', decisionId).executeTakeFirst()
}

export function findAppeal(db: Db | Tx, id: string): Promise<Appeal | undefined> {
  return db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Oldest first. */
export function openAppeals(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<Appeal[]> {
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('state', '=', 'open')
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(created_at, id) > (select created_at, id from appeals where id = ${after})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Open appeals for the home page of the staff console, oldest first. */
export function waitingAppeals(db: Db | Tx) {
  return db
    .selectFrom('appeals')
    .select((eb) => [eb.cast<string>('id', 'text').as('id'), 'created_at as since'])
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
}

type AppealVerdict = { isGranted: boolean; answer: string }

/** A granted appeal undoes the decision; else the decision stands. The person who decided first cannot decide here. */
export async function decideAppeal(
  deps: Deps,
  staff: Staff<'appeals.decide'>,
  id: string,
  { isGranted, answer }: AppealVerdict,
): Promise<Appeal> {
  const message = readStaffMessage(answer, 'answer')
  const known = await findAppeal(deps.db, id)
  if (!known) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const decision = await lockDecision(tx, known.decision_id)
    const before = await tx
      .selectFrom('appeals')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!decision || !before) throw new Refusal('NOT_FOUND')
    if ([decision.decided_by, decision.account_id].includes(staff.accountId))
      throw new Refusal('FORBIDDEN', { message: 'Another moderator has to decide this appeal.' })
    const verdict = isGranted ? 'granted' : 'upheld'
    if (before.state === verdict && before.decided_by === staff.accountId) return before
    if (before.state !== 'open') throw new Refusal('ALREADY_DECIDED')
    const after = await tx
      .updateTable('appeals')
      .set({
        state: verdict,
        answer: message,
        decided_by: staff.accountId,
        decided_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isGranted && decision.ended_at === null) await undo(deps, tx, staff, decision, message)
    else await notifyUpheld(deps, tx, after, decision.kind)
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'decision', id: decision.id },
      accountId: decision.account_id,
      before: { appeal: 'open' },
      after: { appeal: after.state },
      reason: message,
    })
    return after
  })
}

async function undo(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { id, media_id }: Decision,
  words: string,
): Promise<void> {
  const at = deps.clock.now()
  const media = media_id === null ? undefined : await lockMedia(tx, media_id)
  const ended = await endDecision(tx, id, { at, how: 'appeal', by: staff.accountId, words })
  if (media?.removal_id === id) await restoreMedia(deps, tx, media.id)
  if (media && ended.measure === 'reject') await approveAfterAppeal(deps, tx, media.id)
  await lockPerson(tx, ended.account_id)
  await reopenAfter(tx, ended)
  await notifyDecision(deps, tx, ended, 'ended')
}

async function notifyUpheld(
  deps: Deps,
  tx: Tx,
  { id, account_id: to }: Appeal,
  kind: DecidedKind,
): Promise<void> {
  await notify(deps, tx, { to, kind: 'decision', words: appealAnswer(kind).title })
  await deps.enqueue(moderationJobs.mailAppeal, { appealId: id }, { tx })
}

/** Emails that the decision stands, and why. */
export async function mailAppeal(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site' | 'moderation'>,
  { appealId }: AppealMail,
): Promise<void> {
  const appeal = await findAppeal(deps.db, appealId)
  const decision = appeal && (await findDecision(deps.db, appeal.decision_id))
  if (!decision || appeal.state !== 'upheld') return
  const { title, paragraphs } = appealAnswer(decision.kind)
  await mailPerson(deps, appeal.account_id, {
    purpose: 'standing',
    kind: 'appeal-upheld',
    subject: title,
    title,
    paragraphs: [appeal.answer ?? '', ...paragraphs],
    action: { label: 'View decision', path: decisionLink(deps, decision) },
  })
}

/** Notifies people of decisions: on the site in the deciding transaction, and by email soon after. */
import type { EmailDraft } from '#platform/mail/compose.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { removesContent } from '#rules/decision.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import { composeEnding, composeStatement, type StatementOfReasons } from '#rules/statement.ts'
import { mailPerson } from '../../accounts/index.ts'
import { holdersOfMedia } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import {
  type BuyerMail,
  type BuyersNotification,
  type DecisionEvent,
  type DecisionMail,
  moderationJobs,
} from '../job-tokens.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { decisionLink } from './decision-link.ts'
import { findDecision } from './decision-queries.ts'

type Deps = Pick<ModerationDeps, 'bus' | 'enqueue'>

/** Notifies the person concerned, and buyers of the media. */
export async function notifyDecision(
  deps: Deps,
  tx: Tx,
  decision: Decision,
  news: DecisionEvent,
): Promise<void> {
  const { id: decisionId, account_id: to, media_id: mediaId } = decision
  const { title } = decisionStatement(decision, news)
  await notify(deps, tx, { to, kind: 'decision', mediaId, words: title })
  await deps.enqueue(moderationJobs.mailDecision, { decisionId, news }, { tx })
  if (mediaId !== null && removesContent(decision.measure))
    await deps.enqueue(moderationJobs.notifyBuyers, { decisionId, news, after: null }, { tx })
}

function decisionStatement(decision: Decision, news: DecisionEvent): StatementOfReasons {
  return news === 'made' ? composeStatement(decision) : composeEnding(decision)
}

/** Skips news that are outdated by now. */
export async function mailDecision(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site' | 'moderation'>,
  { decisionId, news }: DecisionMail,
): Promise<void> {
  const decision = await findDecision(deps.db, decisionId)
  if (!decision || (decision.ended_at !== null) !== (news === 'ended')) return
  const { title, paragraphs } = decisionStatement(decision, news)
  await mailPerson(deps, decision.account_id, {
    purpose: 'standing',
    kind: `decision-${news}`,
    subject: title,
    title,
    paragraphs,
    action: {
      label: news === 'made' ? 'View or appeal' : 'View decision',
      path: decisionLink(deps, decision),
    },
  })
}

/** Buyers per transaction. */
const BUYERS_BATCH_SIZE = 200

const BUYERS_WORDS: Record<DecisionEvent, string> = {
  made: 'Something you had access to was removed for breaking our rules. If you paid for it, you can request a refund.',
  ended: 'Something you had access to is available again',
}

export async function notifyBuyers(
  deps: Pick<ModerationDeps, 'db' | 'bus' | 'enqueue'>,
  { decisionId, news, after }: BuyersNotification,
): Promise<void> {
  const mediaId = (await findDecision(deps.db, decisionId))?.media_id
  if (!mediaId) return
  await deps.db.transaction().execute(async (tx) => {
    const buyers = await holdersOfMedia(tx, [mediaId])
      .$if(after !== null, (q) => q.where('account_id', '>', after ?? ''))
      .orderBy('account_id')
      .limit(BUYERS_BATCH_SIZE)
      .execute()
    for (const { id: to } of buyers) {
      await notify(deps, tx, { to, kind: 'bought-media', mediaId, words: BUYERS_WORDS[news] })
      await deps.enqueue(moderationJobs.mailBuyer, { decisionId, news, accountId: to }, { tx })
    }
    const last = buyers.at(-1)
    if (last && buyers.length === BUYERS_BATCH_SIZE)
      await deps.enqueue(moderationJobs.notifyBuyers, { decisionId, news, after: last.id }, { tx })
  })
}

const BUYERS_EMAILS: Record<DecisionEvent, Pick<EmailDraft, 'title' | 'paragraphs' | 'action'>> = {
  made: {
    title: 'Something you bought was removed',
    paragraphs: [
      'We removed a video or photo you bought or received, because it breaks our rules. You can no longer view it.',
      `If you paid for it, contact support with the purchase date to request a refund. We decide within ${formatDeadline(PROMISED_DEADLINES.refundReview)} and pay within ${formatDeadline(PROMISED_DEADLINES.refundPaid)}. You did nothing wrong.`,
    ],
    action: { label: 'View purchases', path: '/account/purchases/transactions' },
  },
  ended: {
    title: 'Something you bought is available again',
    paragraphs: [
      'We restored a video or photo we had removed. It’s yours again, unless you were refunded in the meantime.',
    ],
    action: { label: 'View purchases', path: '/account/purchases/transactions' },
  },
}

/** Skips news that are outdated by now. */
export async function mailBuyer(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { decisionId, news, accountId }: BuyerMail,
): Promise<void> {
  const decision = await findDecision(deps.db, decisionId)
  if (!decision || (decision.ended_at !== null) !== (news === 'ended')) return
  const email = BUYERS_EMAILS[news]
  await mailPerson(deps, accountId, {
    purpose: 'purchases',
    kind: `bought-${news}`,
    subject: email.title,
    ...email,
  })
}

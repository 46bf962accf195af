/** Notifies people of decisions: on the site in the deciding transaction, and by email soon after. */
import type { Letter } from '#platform/mail/letter.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { removes } from '#rules/decision.ts'
import { CLOCKS, spanWords } from '#rules/promises.ts'
import { endingOf, type Statement, statementOf } from '#rules/statement.ts'
import { mailPerson } from '../../accounts/index.ts'
import { holdersOfMedia } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import {
  type BuyerMail,
  type BuyersNews,
  type DecisionMail,
  type DecisionNews,
  moderationJobs,
} from '../job-tokens.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { decisionLink } from './decision-link.ts'
import { findDecision } from './decision-queries.ts'

type Deps = Pick<ModerationDeps, 'bus' | 'enqueue'>

/** Notifies the person concerned, and buyers of the media. */
export async function tellDecision(
  deps: Deps,
  tx: Tx,
  decision: Decision,
  news: DecisionNews,
): Promise<void> {
  const { id: decisionId, account_id: to, media_id: mediaId } = decision
  const { title } = letterOf(decision, news)
  await notify(deps, tx, { to, kind: 'decision', mediaId, words: title })
  await deps.enqueue(moderationJobs.mailDecision, { decisionId, news }, { tx })
  if (mediaId !== null && removes(decision.measure))
    await deps.enqueue(moderationJobs.tellBuyers, { decisionId, news, after: null }, { tx })
}

export function letterOf(decision: Decision, news: DecisionNews): Statement {
  return news === 'made' ? statementOf(decision) : endingOf(decision)
}

/** Skips news that are outdated by now. */
export async function mailDecision(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site' | 'moderation'>,
  { decisionId, news }: DecisionMail,
): Promise<void> {
  const decision = await findDecision(deps.db, decisionId)
  if (!decision || (decision.ended_at !== null) !== (news === 'ended')) return
  const { title, paragraphs } = letterOf(decision, news)
  await mailPerson(deps, decision.account_id, {
    purpose: 'standing',
    kind: `decision-${news}`,
    subject: title,
    title,
    paragraphs,
    action: { label: news === 'made' ? 'Read it, or appeal' : 'Read it', path: decisionLink(deps, decision) },
  })
}

/** Buyers per transaction. */
const BUYERS_AT_ONCE = 200

const BUYERS_WORDS: Record<DecisionNews, string> = {
  made: 'Something you bought or were given was removed because it breaks our rules. If you paid for it, you can ask for your money back',
  ended: 'Something you bought or were given is back',
}

export async function tellBuyers(
  deps: Pick<ModerationDeps, 'db' | 'bus' | 'enqueue'>,
  { decisionId, news, after }: BuyersNews,
): Promise<void> {
  const mediaId = (await findDecision(deps.db, decisionId))?.media_id
  if (!mediaId) return
  await deps.db.transaction().execute(async (tx) => {
    const buyers = await holdersOfMedia(tx, [mediaId])
      .$if(after !== null, (q) => q.where('account_id', '>', after ?? ''))
      .orderBy('account_id')
      .limit(BUYERS_AT_ONCE)
      .execute()
    for (const { id: to } of buyers) {
      await notify(deps, tx, { to, kind: 'bought-media', mediaId, words: BUYERS_WORDS[news] })
      await deps.enqueue(moderationJobs.mailBuyer, { decisionId, news, accountId: to }, { tx })
    }
    const last = buyers.at(-1)
    if (last && buyers.length === BUYERS_AT_ONCE)
      await deps.enqueue(moderationJobs.tellBuyers, { decisionId, news, after: last.id }, { tx })
  })
}

const BUYERS_LETTERS: Record<DecisionNews, Pick<Letter, 'title' | 'paragraphs' | 'action'>> = {
  made: {
    title: 'Something you bought was removed',
    paragraphs: [
      'We took down a video or photo that you bought or were given, because it breaks our rules. You can no longer see it.',
      `If you paid for it, write to support with the date of the purchase and ask for your money back. We decide within ${spanWords(CLOCKS.refundReview)} and pay within ${spanWords(CLOCKS.refundPaid)}. You did nothing wrong.`,
    ],
    action: { label: 'See your purchases', path: '/account/purchases/transactions' },
  },
  ended: {
    title: 'Something you bought is back',
    paragraphs: [
      'A video or photo that we had taken down is shown again, and is yours as before. If you were given your money back meanwhile, it is not.',
    ],
    action: { label: 'See your purchases', path: '/account/purchases/transactions' },
  },
}

/** Skips news that are outdated by now. */
export async function mailBuyer(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { decisionId, news, accountId }: BuyerMail,
): Promise<void> {
  const decision = await findDecision(deps.db, decisionId)
  if (!decision || (decision.ended_at !== null) !== (news === 'ended')) return
  const letter = BUYERS_LETTERS[news]
  await mailPerson(deps, accountId, {
    purpose: 'purchases',
    kind: `bought-${news}`,
    subject: letter.title,
    ...letter,
  })
}

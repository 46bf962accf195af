/** Notifies creators of status changes, on the site and by mail, in the transaction of the change. */
import type { Tx } from '#platform/postgres/database.ts'
import {
  AGREEMENT_NOTICE_DAYS,
  IDENTITY_RETENTION,
  STEP_DOWN_NOTICE_DAYS,
} from '#rules/creator-agreement/version.ts'
import { mailPerson } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { type CreatorStatusChange, type CreatorStatusMail, creatorJobs } from './job-tokens.ts'
import { findApplication } from './queries.ts'
import type { CreatorApplication } from './tables.ts'
import type { CreatorsDeps } from './types.ts'

type Deps = Pick<CreatorsDeps, 'bus' | 'enqueue'>

export async function notifyStatusChange(
  deps: Deps,
  tx: Tx,
  { id, account_id }: Pick<CreatorApplication, 'id' | 'account_id'>,
  news: CreatorStatusChange,
): Promise<void> {
  const kind = news.startsWith('agreement') ? 'agreement' : 'application'
  await notify(deps, tx, { to: account_id, kind, words: SENTENCES[news] })
  await deps.enqueue(creatorJobs.sendMail, { accountId: account_id, applicationId: id, news }, { tx })
}

/** Used in the notification centre and as the mail's subject. */
const SENTENCES: Record<CreatorStatusChange, string> = {
  approved: 'You’re approved as a creator',
  rejected: 'Your application wasn’t approved',
  'asked-for-more': 'Your application needs more information',
  revoked: 'Your right to sell was revoked',
  restored: 'You can sell again',
  'agreement-asked': `New creator agreement: sign it within ${AGREEMENT_NOTICE_DAYS} days`,
  'agreement-waits': 'Sign the new creator agreement to keep selling',
  'notice-given': `You’re stepping down as a creator in ${STEP_DOWN_NOTICE_DAYS} days`,
  'notice-taken-back': 'You’re staying a creator',
  'notice-over': 'You’re no longer a creator',
}

const MAIL_DETAILS: Record<
  CreatorStatusChange,
  { paragraphs: readonly string[]; action: { label: string; path: string } }
> = {
  approved: {
    paragraphs: ['Upload or record your first post, set a subscription price, and add your payout details.'],
    action: { label: 'Open studio', path: '/studio' },
  },
  rejected: {
    paragraphs: ['Your application page has the reason, and whether you can apply again.'],
    action: { label: 'View reason', path: '/creator-request' },
  },
  'asked-for-more': {
    paragraphs: [
      `Your application page says what’s missing. What you’ve sent is saved. Add the rest and submit it again within ${IDENTITY_RETENTION.draftDays} days.`,
    ],
    action: { label: 'Continue application', path: '/creator-request' },
  },
  revoked: {
    paragraphs: [
      'Your content is no longer for sale, and subscriptions to you won’t renew. Your earnings stay yours and are paid out as usual.',
      'Your application page has the reason. If you think this is wrong, contact support.',
    ],
    action: { label: 'View reason', path: '/creator-request' },
  },
  restored: {
    paragraphs: ['Your content is for sale again. Fans whose subscriptions ended can subscribe again.'],
    action: { label: 'Open studio', path: '/studio' },
  },
  'agreement-asked': {
    paragraphs: [
      'Read and sign it. Until then, your current agreement applies. After that date, selling is paused until you sign. Your earnings are safe.',
    ],
    action: { label: 'Read and sign', path: '/creator-agreement' },
  },
  'agreement-waits': {
    paragraphs: ['Your earnings are still yours and are paid out as usual. Signing takes a minute.'],
    action: { label: 'Read and sign', path: '/creator-agreement' },
  },
  'notice-given': {
    paragraphs: [
      'Fans can no longer subscribe to you, and subscriptions won’t renew. Your full balance is paid out, however small.',
      'If this wasn’t you, or you’ve changed your mind, undo it now.',
    ],
    action: { label: 'Stay a creator', path: '/stay-creator' },
  },
  'notice-taken-back': {
    paragraphs: ['Your notice is withdrawn. If you offered a subscription, set its price again.'],
    action: { label: 'Open studio', path: '/studio' },
  },
  'notice-over': {
    paragraphs: [
      'Your remaining balance is paid out with the next payouts once its hold ends, however small. Keep your payout details up to date until then. You can apply again at any time.',
    ],
    action: { label: 'View earnings', path: '/account/earnings' },
  },
}

/** An attacker may give notice in the owner's name, so that mail also goes to former addresses, with an undo link. */
export async function sendStatusMail(
  deps: Pick<CreatorsDeps, 'db' | 'clock' | 'mailer' | 'site' | 'creators'>,
  { accountId, applicationId, news }: CreatorStatusMail,
): Promise<void> {
  const application = await findApplication(deps.db, applicationId)
  if (!application) return
  const { paragraphs, action } = MAIL_DETAILS[news]
  const isNotice = news === 'notice-given'
  await mailPerson(deps, accountId, {
    purpose: isNotice || news === 'notice-taken-back' ? 'security' : 'standing',
    kind: `creator-${news}`,
    subject: `${SENTENCES[news]}`,
    title: SENTENCES[news],
    paragraphs,
    action: isNotice ? { ...action, query: { hash: noticeUndoToken(deps, application) } } : action,
  })
}

/** The token of the mailed undo link: signed, and bound to this notice. */
function noticeUndoToken(
  { creators }: Pick<CreatorsDeps, 'creators'>,
  { id, notice_ends }: Pick<CreatorApplication, 'id' | 'notice_ends'>,
): string {
  return `${id}.${creators.noticeSigner.sign(`${id} ${notice_ends?.getTime() ?? 0}`)}`
}

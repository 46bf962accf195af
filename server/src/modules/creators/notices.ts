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
  approved: 'Your application was approved: you are a creator now',
  rejected: 'Your application was not approved',
  'asked-for-more': 'We need something more for your application',
  revoked: 'Your right to sell was taken away',
  restored: 'You may sell again',
  'agreement-asked': `There is a new creator agreement: please sign it within ${AGREEMENT_NOTICE_DAYS} days`,
  'agreement-waits': 'You cannot sell until you have signed the new creator agreement',
  'notice-given': `You are stepping down as a creator, in ${STEP_DOWN_NOTICE_DAYS} days`,
  'notice-taken-back': 'You stay a creator',
  'notice-over': 'You are no creator any more',
}

const MAIL_DETAILS: Record<
  CreatorStatusChange,
  { paragraphs: readonly string[]; action: { label: string; path: string } }
> = {
  approved: {
    paragraphs: [
      'Upload or record your first media, set the price of a subscription, and tell us where your earnings should go.',
    ],
    action: { label: 'Open your studio', path: '/studio' },
  },
  rejected: {
    paragraphs: ['The reason, and whether you can apply again, is on your application’s page.'],
    action: { label: 'Read why', path: '/creator-request' },
  },
  'asked-for-more': {
    paragraphs: [
      `What we need is on your application’s page. What you have sent is still there; please send it again, with what is missing, within ${IDENTITY_RETENTION.draftDays} days.`,
    ],
    action: { label: 'Go on with it', path: '/creator-request' },
  },
  revoked: {
    paragraphs: [
      'Nothing of yours can be bought any more, and subscriptions to you are not renewed. What you have earned stays yours and is paid out as usual.',
      'The reason is on your application’s page. If you think that it is wrong, write to support.',
    ],
    action: { label: 'Read why', path: '/creator-request' },
  },
  restored: {
    paragraphs: [
      'Your media are for sale as before. Subscriptions that ended meanwhile can be taken out anew.',
    ],
    action: { label: 'Open your studio', path: '/studio' },
  },
  'agreement-asked': {
    paragraphs: [
      'Please read and sign it. Until then the one you signed holds; after that day selling waits until you have signed. Nothing that you have earned is lost.',
    ],
    action: { label: 'Read and sign', path: '/creator-agreement' },
  },
  'agreement-waits': {
    paragraphs: [
      'Everything you have earned is still yours, and is paid out as usual. It takes a minute to sign.',
    ],
    action: { label: 'Read and sign', path: '/creator-agreement' },
  },
  'notice-given': {
    paragraphs: [
      'From now on nobody can subscribe to you, and subscriptions are not renewed. What is owed to you is paid out, however little it is.',
      'If this was not you, or you changed your mind, take it back.',
    ],
    action: { label: 'Stay a creator', path: '/stay-creator' },
  },
  'notice-taken-back': {
    paragraphs: ['Your notice was taken back. Set the price of your subscription again, if you offered one.'],
    action: { label: 'Open your studio', path: '/studio' },
  },
  'notice-over': {
    paragraphs: [
      'What is still owed to you is paid out with the next payouts, however little it is, once its hold is over. Please keep your payout details right until then. You can apply again at any time.',
    ],
    action: { label: 'See your earnings', path: '/account/earnings' },
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

/** Mails to creators about payouts and changed payout details. */
import { dollars } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { mailPerson } from '../accounts/index.ts'
import type { EarningsMail } from './job-tokens.ts'
import { findPayout, type PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'
import { undoToken } from './undo-details.ts'

export async function sendEarningsMail(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'mailer' | 'site' | 'earnings' | 'settings'>,
  order: EarningsMail,
): Promise<void> {
  const mail =
    order.kind === 'payout-details-changed'
      ? detailsChangedMail(deps, undoToken(deps, order.changeId))
      : await payoutMail(deps, order.payoutId)
  if (mail) await mailPerson(deps, order.accountId, mail)
}

function detailsChangedMail({ site, settings }: Pick<EarningsDeps, 'site' | 'settings'>, hash: string) {
  return {
    purpose: 'security',
    kind: 'payout-details-changed',
    subject: `Your ${site.name} payout details were changed`,
    title: 'Your payout details were changed',
    paragraphs: [
      `Your earnings are to be paid to another account. Payouts wait for ${settings.get('payouts.waitAfterChangeDays')} days because of it.`,
      'If this was you, there is nothing to do. If it was not, take the change back now: the link works as long as payouts wait, and signs everybody else out.',
    ],
    action: { label: 'This was not me', path: '/undo-payout-details', query: { hash } },
  } as const
}

/** Omits the failure reason, which is staff-written text shown on the site only. */
async function payoutMail({ db }: Pick<EarningsDeps, 'db'>, payoutId: string) {
  const payout = await findPayout(db, payoutId)
  if (!payout) return null
  const sentence = payoutText(payout)
  const isPaid = payout.state === 'paid'
  return {
    purpose: 'payouts',
    kind: `payout-${payout.state}`,
    subject: sentence,
    title: isPaid ? 'You were paid' : 'A payout came back',
    paragraphs: isPaid
      ? [sentence, 'Banks may need some days until you see it.']
      : [sentence, 'The money is back in your balance. Please look at your payout details.'],
    action: { label: 'See your payouts', path: '/account/earnings/payouts' },
  } as const
}

/** Used in the mail and the notification. */
export function payoutText({ state, cents, method }: Pick<PayoutRow, 'state' | 'cents' | 'method'>): string {
  const what = `Your payout of ${dollars(Number(cents))} by ${PAYOUT_METHOD_NAMES[method]}`
  const became = { paid: 'is on its way', failed: 'failed', cancelled: 'was cancelled' }
  return `${what} ${state === 'paid' || state === 'failed' || state === 'cancelled' ? became[state] : 'is being made'}`
}

/** Mails to creators about payouts and changed payout details. */
import { dollars } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { mailPerson } from '../accounts/index.ts'
import { addressToken, findAddressRequest } from './bitcoin/confirm-address.ts'
import type { EarningsMail } from './job-tokens.ts'
import { findPayout, type PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'
import { undoToken } from './undo-details.ts'

export async function sendEarningsMail(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'mailer' | 'site' | 'earnings' | 'settings'>,
  order: EarningsMail,
): Promise<void> {
  const mail = await mailOf(deps, order)
  if (mail) await mailPerson(deps, order.accountId, mail)
}

function taxNumberChangedMail({ site }: Pick<EarningsDeps, 'site'>) {
  return {
    purpose: 'security',
    kind: 'tax-number-changed',
    subject: `Your ${site.name} tax number was changed`,
    title: 'Your tax number was changed',
    paragraphs: [
      'Your earnings are reported to tax offices with this number.',
      'If this was you, you’re all set. If not, change your password and enter your tax number again.',
    ],
    action: { label: 'View payout details', path: '/account/earnings/payouts' },
  } as const
}

async function mailOf(deps: Parameters<typeof sendEarningsMail>[0], order: EarningsMail) {
  if (order.kind === 'payout-details-changed')
    return detailsChangedMail(deps, undoToken(deps, order.changeId))
  if (order.kind === 'payout-ended') return payoutMail(deps, order.payoutId)
  if (order.kind === 'tax-number-changed') return taxNumberChangedMail(deps)
  const request = await findAddressRequest(deps.db, order.requestId)
  return request ? addressMail(deps.site.name, request.hint, addressToken(deps, order.requestId)) : null
}

function addressMail(siteName: string, hint: string, hash: string) {
  return {
    purpose: 'security',
    kind: 'payout-address',
    subject: `Confirm your ${siteName} payout address`,
    title: 'Confirm your payout address',
    paragraphs: [
      `You asked to be paid to ${hint}. Confirm it within 24 hours. A payment to a wrong address can’t be undone.`,
      'If this wasn’t you, don’t confirm it, and change your password now.',
    ],
    action: { label: 'Confirm address', path: '/confirm-payout-address', query: { hash } },
  } as const
}

function detailsChangedMail({ site, settings }: Pick<EarningsDeps, 'site' | 'settings'>, hash: string) {
  return {
    purpose: 'security',
    kind: 'payout-details-changed',
    subject: `Your ${site.name} payout details were changed`,
    title: 'Your payout details were changed',
    paragraphs: [
      `Your earnings will be paid to a different account. Payouts are paused for ${settings.get('payouts.waitAfterChangeDays')} days.`,
      'If this was you, you’re all set. If not, undo the change now. The link works while payouts are paused, and signs out every other device.',
    ],
    action: { label: 'This wasn’t me', path: '/undo-payout-details', query: { hash } },
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
    title: isPaid ? 'You were paid' : 'A payout was returned',
    paragraphs: isPaid
      ? [sentence, 'Your bank may take a few days to show it.']
      : [sentence, 'The money is back in your balance. Check your payout details.'],
    action: { label: 'View payouts', path: '/account/earnings/payouts' },
  } as const
}

/** Used in the mail and the notification. */
export function payoutText({ state, cents, method }: Pick<PayoutRow, 'state' | 'cents' | 'method'>): string {
  const what = `Your payout of ${dollars(Number(cents))} by ${PAYOUT_METHOD_NAMES[method]}`
  const became = { paid: 'is on its way', failed: 'failed', cancelled: 'was cancelled' }
  return `${what} ${state === 'paid' || state === 'failed' || state === 'cancelled' ? became[state] : 'is being processed'}`
}

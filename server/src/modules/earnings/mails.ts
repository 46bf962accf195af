/** The mails of this slice: what moves a creator's money, or where it goes, is told to their own address. */

import type { Mail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/template.ts'
import { dollars } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '#rules/payouts.ts'
import { addressesOf, findAccountsByIds } from '../accounts/index.ts'
import type { EarningsMail } from './job-tokens.ts'
import { findPayout, type PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'
import { undoHash } from './undo-details.ts'

type Site = { url: string; name: string }

export async function sendEarningsMail(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'mailer' | 'site' | 'earnings'>,
  order: EarningsMail,
): Promise<void> {
  const { db, mailer, site } = deps
  const [account] = await findAccountsByIds(db, [order.accountId])
  if (!account || account.status === 'erased') return
  if (order.kind === 'payout-details-changed') {
    const hash = undoHash(deps, order.changeId)
    // Whoever changed the address before must not be the only one who is told.
    for (const to of await addressesOf(deps, db, account))
      await mailer.send(detailsChangedMail(site, to, hash))
    return
  }
  const payout = await findPayout(db, order.payoutId)
  if (payout) await mailer.send(payoutMail(site, account.email, payout))
}

function detailsChangedMail(site: Site, to: string, hash: string): Mail {
  const undo = new URL('/undo-payout-details', site.url)
  undo.searchParams.set('hash', hash)
  const { html, text } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    title: 'Your payout details were changed',
    paragraphs: [
      `Your earnings are to be paid to another account. Payouts wait for ${WAIT_AFTER_CHANGE_DAYS} days because of it.`,
      'If this was you, there is nothing to do. If it was not, take the change back now: the link works as long as payouts wait, and signs everybody else out.',
    ],
    action: { label: 'This was not me', url: undo.href },
  })
  return {
    to,
    kind: 'payout-details-changed',
    subject: `Your ${site.name} payout details were changed`,
    html,
    text,
  }
}

/** The reason of a failure is read on the site: it was written by a person. */
function payoutMail(site: Site, to: string, payout: PayoutRow): Mail {
  const sentence = payoutWords(payout)
  const { html, text } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    title: payout.state === 'paid' ? 'You were paid' : 'A payout came back',
    paragraphs:
      payout.state === 'paid'
        ? [sentence, 'Banks may need some days until you see it.']
        : [sentence, 'The money is back in your balance. Please look at your payout details.'],
    action: { label: 'See your payouts', url: new URL('/account/earnings/payouts', site.url).href },
  })
  return { to, kind: `payout-${payout.state}`, subject: sentence, html, text }
}

/** One sentence for the mail and for the notification. */
export function payoutWords({ state, cents, method }: Pick<PayoutRow, 'state' | 'cents' | 'method'>): string {
  const what = `Your payout of ${dollars(Number(cents))} by ${PAYOUT_METHOD_NAMES[method]}`
  const became = { paid: 'is on its way', failed: 'failed', cancelled: 'was cancelled' }
  return `${what} ${state === 'paid' || state === 'failed' || state === 'cancelled' ? became[state] : 'is being made'}`
}

/** Whether payouts wait because something changed that a thief would change first. */
import { WAIT_AFTER_CHANGE_MS } from '#rules/payouts.ts'
import type { Person } from '../accounts/index.ts'
import type { DetailsRow } from './payout-queries.ts'

export type PayoutWait = { reason: 'payout-details' | 'email'; until: Date }

type Changed = {
  details: Pick<DetailsRow, 'updated_at'> | undefined
  account: Pick<Person, 'email_changed_at'> | undefined
  now: Date
}

/** The one that lasts longest; null when nothing waits. */
export function payoutWait({ details, account, now }: Changed): PayoutWait | null {
  const waits: PayoutWait[] = []
  if (details) waits.push({ reason: 'payout-details', until: after(details.updated_at) })
  if (account?.email_changed_at) waits.push({ reason: 'email', until: after(account.email_changed_at) })
  const [longest] = waits
    .filter(({ until }) => until > now)
    .sort((a, b) => b.until.getTime() - a.until.getTime())
  return longest ?? null
}

function after(change: Date): Date {
  return new Date(change.getTime() + WAIT_AFTER_CHANGE_MS)
}

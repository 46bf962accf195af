/** The waiting period of payouts after changes typical of an account takeover. */
import { DAY_MS } from '#rules/time.ts'
import type { Person } from '../accounts/index.ts'
import type { DetailsRow } from './payout-details-queries.ts'

export type PayoutWait = { reason: 'payout-details' | 'email' | 'two-step'; until: Date }

type Changed = {
  details: Pick<DetailsRow, 'updated_at'> | undefined
  account: Pick<Person, 'email_changed_at' | 'two_step_reset_at'> | undefined
  /** When staff last confirmed that the changes were the creator's. */
  waivedAt: Date | null
  now: Date
  waitDays: number
}

/** The longest wait, or null. */
export function payoutWait({ details, account, waivedAt, now, waitDays }: Changed): PayoutWait | null {
  const after = (change: Date) => new Date(change.getTime() + waitDays * DAY_MS)
  const waits: PayoutWait[] = []
  const wait = (reason: PayoutWait['reason'], changedAt: Date) => {
    if (waivedAt === null || changedAt > waivedAt) waits.push({ reason, until: after(changedAt) })
  }
  if (details) wait('payout-details', details.updated_at)
  if (account?.email_changed_at) wait('email', account.email_changed_at)
  if (account?.two_step_reset_at) wait('two-step', account.two_step_reset_at)
  const [longest] = waits
    .filter(({ until }) => until > now)
    .sort((a, b) => b.until.getTime() - a.until.getTime())
  return longest ?? null
}

/** Notifications about money moved by the site itself. */
import type { Tx } from '#platform/postgres/database.ts'
import { notify } from '../../notifications/index.ts'
import type { LedgerDeps } from '../types.ts'

type Deps = Pick<LedgerDeps, 'bus' | 'enqueue'>

export async function notifyWalletOwner(deps: Deps, tx: Tx, accountId: string, words: string): Promise<void> {
  await notify(deps, tx, { to: accountId, kind: 'wallet', words })
}

const REASONS = {
  refund: 'a fan was given a refund',
  chargeback: 'a payment was reversed by the bank',
} as const

export type CreatorLoss = { creatorId: string; shareCents: number; reason: keyof typeof REASONS }

/** Notifies a creator of deductions from their earnings, once per occasion. */
export async function notifyCreatorOfLoss(deps: Deps, tx: Tx, loss: CreatorLoss): Promise<void> {
  const { creatorId, shareCents, reason } = loss
  if (shareCents > 0)
    await notify(deps, tx, {
      to: creatorId,
      kind: 'reversal',
      amountCents: shareCents,
      words: REASONS[reason],
    })
}

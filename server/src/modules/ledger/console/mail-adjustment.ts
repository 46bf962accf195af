/** Mails a person about an adjustment of their balance. */
import { mailPerson } from '../../accounts/index.ts'
import type { AdjustmentMail } from '../job-tokens.ts'
import type { LedgerDeps } from '../types.ts'
import { findAdjustment } from './adjustment-queries.ts'
import { adjustmentText } from './adjustments.ts'

export async function mailAdjustment(
  deps: Pick<LedgerDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { adjustmentId, accountId, isGain }: AdjustmentMail,
): Promise<void> {
  const row = await findAdjustment(deps.db, adjustmentId)
  if (!row) return
  const book = isGain ? row.to_book : row.from_book
  await mailPerson(deps, accountId, {
    purpose: 'payouts',
    kind: 'adjustment',
    subject: `A correction to your ${book === 'wallet' ? 'wallet' : 'earnings'}`,
    title: 'We made a correction',
    paragraphs: [adjustmentText({ book, isGain, cents: Number(row.cents), words: row.words })],
    action:
      book === 'wallet'
        ? { label: 'View transactions', path: '/account/purchases/transactions' }
        : { label: 'View earnings', path: '/account/earnings' },
  })
}

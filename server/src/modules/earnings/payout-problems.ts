/** Payout problems that need attention, for the console's home page. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { ledgerBalanceCents } from '../ledger/index.ts'
import { deletedCreatorsWithDetails } from './payout-details-queries.ts'

const LOOK_BACK_MS = 30 * DAY_MS
/** Maximum number of deleted creators whose balances are summed. */
const MAX_SUMMED = 200

type PayoutProblems = {
  failed: number
  lastFailure: string | null
  leavers: number
  owedCents: number
}

export async function payoutProblems(db: Db, now: Date): Promise<PayoutProblems> {
  const failed = await db
    .selectFrom('payouts')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`(array_agg(failure order by decided_at desc))[1]`.as('failure'),
    ])
    .where('state', '=', 'failed')
    .where('created_at', '>', new Date(now.getTime() - LOOK_BACK_MS))
    .executeTakeFirstOrThrow()
  const leavers = await deletedCreatorsWithDetails(db)
  const owed = [0]
  for (const id of leavers.slice(0, MAX_SUMMED))
    owed.push(
      Math.max(0, await ledgerBalanceCents(db, 'payable', id, 'real')) +
        Math.max(0, await ledgerBalanceCents(db, 'held', id, 'real')),
    )
  return {
    failed: failed.count,
    lastFailure: failed.failure,
    leavers: owed.filter((cents) => cents > 0).length,
    owedCents: owed.reduce((sum, cents) => sum + cents, 0),
  }
}

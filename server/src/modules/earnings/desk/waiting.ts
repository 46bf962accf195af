/** What the console is told of payouts: those that somebody has to send or to tell the end of, and what went wrong. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { lastFinishedProof, payableByOwner } from '../../wallet/index.ts'
import { leavingCreators } from '../payout-queries.ts'

/** The longest on its way first. */
export function waitingPayouts(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('payouts')
    .select([sql<string>`payouts.id::text`.as('id'), 'payouts.created_at as since'])
    .where('state', 'in', ['pending', 'processing'])
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
}

export type MoneyHealth = {
  /** Creators whose last payout came back. */
  failedPayouts: number
  /** Who left and is still owed something, and how much. */
  leavers: { count: number; cents: number }
  /** The last proof that was done; null before the first night. */
  proof: { at: Date; problems: string[] } | null
}

export async function moneyHealth(db: Db): Promise<MoneyHealth> {
  const [failed, leaving, owed, proof] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from payouts where state = 'failed' and not exists (
        select from payouts as later where later.creator_id = payouts.creator_id
          and (later.created_at, later.id) > (payouts.created_at, payouts.id))
    `.execute(db),
    leavingCreators(db),
    payableByOwner(db),
    lastFinishedProof(db),
  ])
  const left = new Set(leaving)
  const theirs = owed.filter(({ ownerId, cents }) => left.has(ownerId) && cents > 0)
  return {
    failedPayouts: failed.rows[0]?.count ?? 0,
    leavers: { count: theirs.length, cents: theirs.reduce((sum, { cents }) => sum + cents, 0) },
    proof: proof?.finished_at ? { at: proof.finished_at, problems: proof.problems } : null,
  }
}

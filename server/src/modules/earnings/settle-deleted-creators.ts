/** Pays deleted creators their remaining balance, however small, then deletes their payout details. */
import { findAccountsByIds } from '../accounts/index.ts'
import { ledgerBalanceCents, lockEarnings, releaseHeld } from '../ledger/index.ts'
import { openHold, waivedAt } from './hold-queries.ts'
import { dayText, makePayout } from './make-payout.ts'
import { deleteDetails, deletedCreatorsWithDetails, findDetails } from './payout-details-queries.ts'
import { hasPayoutOfRun, payoutsOf } from './payout-queries.ts'
import { payoutWait } from './payout-wait.ts'
import type { EarningsDeps } from './types.ts'

/** Maximum attempts, because no one can correct the details any more. */
const MAX_ATTEMPTS = 3

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>

/** Idempotent. Held earnings are paid after their hold. */
export async function settleDeletedCreators(deps: Deps, signal?: AbortSignal): Promise<void> {
  let failures = 0
  for (const creatorId of await deletedCreatorsWithDetails(deps.db)) {
    signal?.throwIfAborted()
    try {
      await settleDeletedCreator(deps, creatorId)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, creatorId }, 'failed to pay out a deleted creator')
    }
  }
  if (failures > 0) throw new Error(`failed to pay out ${failures} deleted creators`)
}

async function settleDeletedCreator(deps: Deps, creatorId: string): Promise<void> {
  const { db, clock, log } = deps
  await releaseHeld(deps, creatorId)
  await db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    const details = await findDetails(tx, creatorId)
    if (!details?.leaving_at) return
    const payouts = await payoutsOf(tx, creatorId)
    // An open payout may fail, and then needs the details again.
    if (payouts.some(({ state }) => state === 'pending' || state === 'processing')) return
    const cents = await ledgerBalanceCents(tx, 'payable', creatorId, 'real')
    const failed = payouts.filter(({ kind, state }) => kind === 'termination' && state === 'failed').length
    const at = clock.now()
    // Deleting the account must not bypass the waiting period or a hold.
    const [account] = await findAccountsByIds(tx, [creatorId])
    const waitDays = await deps.settings.readIn(tx, 'payouts.waitAfterChangeDays', at)
    const waived = await waivedAt(tx, creatorId)
    if (payoutWait({ details, account, now: at, waitDays, waivedAt: waived })) return
    if (await openHold(tx, creatorId)) return
    const runOn = dayText(at)
    if (cents > 0 && failed < MAX_ATTEMPTS) {
      if (await hasPayoutOfRun(tx, creatorId, runOn)) return
      await makePayout(tx, { kind: 'termination', details, cents, runOn, at })
      return
    }
    if (cents <= 0 && (await ledgerBalanceCents(tx, 'held', creatorId, 'real')) > 0) return
    if (cents > 0) log.warn({ creatorId, cents }, 'gave up paying out the balance of a deleted creator')
    await deleteDetails(tx, creatorId)
  })
}

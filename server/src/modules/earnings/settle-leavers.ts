/** Pays those who left all that is left, however little; then where it went is forgotten. */
import { findAccountsByIds } from '../accounts/index.ts'
import { bookCents, lockEarnings, releaseHeld } from '../wallet/index.ts'
import { openHold, waivedAt } from './hold-queries.ts'
import { dayText, makePayout } from './make-payout.ts'
import { deleteDetails, findDetails, leavingCreators } from './payout-details-queries.ts'
import { hasPayoutOfRun, payoutsOf } from './payout-queries.ts'
import { payoutWait } from './payout-wait.ts'
import type { EarningsDeps } from './types.ts'

/** Nobody is left who could say where else it should go. */
const TRIES = 3

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>

/** Safe to repeat. What is still held is paid when its hold is over. */
export async function settleLeavers(deps: Deps, signal?: AbortSignal): Promise<void> {
  let failures = 0
  for (const creatorId of await leavingCreators(deps.db)) {
    signal?.throwIfAborted()
    try {
      await settleLeaver(deps, creatorId)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, creatorId }, 'somebody who left could not be paid out')
    }
  }
  if (failures > 0) throw new Error(`${failures} people who left were not paid out`)
}

async function settleLeaver(deps: Deps, creatorId: string): Promise<void> {
  const { db, clock, log } = deps
  await releaseHeld(deps, creatorId)
  await db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    const details = await findDetails(tx, creatorId)
    if (!details?.leaving_at) return
    const payouts = await payoutsOf(tx, creatorId)
    // One on its way may come back, and then needs to know where to go.
    if (payouts.some(({ state }) => state === 'pending' || state === 'processing')) return
    const cents = await bookCents(tx, 'payable', creatorId, 'real')
    const failed = payouts.filter(({ kind, state }) => kind === 'termination' && state === 'failed').length
    const at = clock.now()
    // Leaving is no way round the wait, nor round the staff.
    const [account] = await findAccountsByIds(tx, [creatorId])
    const waitDays = await deps.settings.readIn(tx, 'payouts.waitAfterChangeDays', at)
    const waived = await waivedAt(tx, creatorId)
    if (payoutWait({ details, account, now: at, waitDays, waivedAt: waived })) return
    if (await openHold(tx, creatorId)) return
    const runOn = dayText(at)
    if (cents > 0 && failed < TRIES) {
      if (await hasPayoutOfRun(tx, creatorId, runOn)) return
      await makePayout(tx, { kind: 'termination', details, cents, runOn, at })
      return
    }
    if (cents <= 0 && (await bookCents(tx, 'held', creatorId, 'real')) > 0) return
    if (cents > 0) log.warn({ creatorId, cents }, 'what is left of somebody who left cannot be paid out')
    await deleteDetails(tx, creatorId)
  })
}

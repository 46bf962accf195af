/** The payout run: on each payout day, every eligible creator gets one payout of their whole balance. */
import { lastPayoutOn } from '#rules/payouts.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { ledgerBalanceCents, lockEarnings, releaseHeld } from '../ledger/index.ts'
import { openHold, waivedAt } from './hold-queries.ts'
import { dayText, makePayout } from './make-payout.ts'
import { finishRun, isRunFinished } from './payout-batch-queries.ts'
import { creatorsWithDetails, findDetails } from './payout-details-queries.ts'
import { hasPayoutOfRun, type PayoutRow } from './payout-queries.ts'
import { findTaxNumber } from './tax-number.ts'
import type { EarningsDeps } from './types.ts'
import { whyNotPaid } from './why-not-paid.ts'

const BATCH_SIZE = 200

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>

/** Idempotent, abortable and safe to run concurrently: each creator is paid once per run. */
export async function runPayouts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const everyWeeks = await deps.settings.readIn(deps.db, 'payouts.everyWeeks', now)
  const runOn = dayText(lastPayoutOn(now, everyWeeks))
  if (await isRunFinished(deps.db, runOn)) return
  const made = await payAllCreators(deps, runOn, signal)
  await finishRun(deps.db, runOn, deps.clock.now())
  deps.log.info({ runOn, made }, 'the payout run is finished')
}

/** Pays all eligible creators, each at most once a day; returns the number of payouts made. */
export async function payAllCreators(deps: Deps, runOn: string, signal?: AbortSignal): Promise<number> {
  let failures = 0
  let made = 0
  for await (const creatorId of eachCreator(deps)) {
    signal?.throwIfAborted()
    try {
      if (await payCreator(deps, creatorId, runOn)) made += 1
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, creatorId, runOn }, 'failed to pay out a creator')
    }
  }
  // The run is not marked as finished, so the next attempt pays the remaining creators.
  if (failures > 0) throw new Error(`failed to make ${failures} payouts of the run of ${runOn}`)
  return made
}

async function* eachCreator({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  let after: string | null = null
  for (;;) {
    const creators: string[] = await creatorsWithDetails(db, after, BATCH_SIZE)
    yield* creators
    after = creators.at(-1) ?? null
    if (after === null) return
  }
}

/** Null if not eligible, or already paid in this run. */
async function payCreator(deps: Deps, creatorId: string, runOn: string): Promise<PayoutRow | null> {
  const { db, clock, settings } = deps
  await releaseHeld(deps, creatorId)
  return db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    if (await hasPayoutOfRun(tx, creatorId, runOn)) return null
    const [account] = await findAccountsByIds(tx, [creatorId])
    const details = await findDetails(tx, creatorId)
    const cents = await ledgerBalanceCents(tx, 'payable', creatorId, 'real')
    const now = clock.now()
    const reasons = whyNotPaid({
      ...{ account, details, cents, now },
      hold: await openHold(tx, creatorId),
      waivedAt: await waivedAt(tx, creatorId),
      lacksTaxNumber:
        (await settings.readIn(tx, 'payouts.needsTaxNumber', now)) && !(await findTaxNumber(tx, creatorId)),
      minCents: await settings.readIn(tx, 'payouts.minimumCents', now),
      waitDays: await settings.readIn(tx, 'payouts.waitAfterChangeDays', now),
    })
    if (!details || reasons.length > 0) return null
    return makePayout(tx, { kind: 'run', details, cents, runOn, at: now })
  })
}

/** The payout run: on every payout day, each creator with enough to pay gets one payout of all of it. */
import { lastPayoutOn } from '#rules/payouts.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { bookCents, lockEarnings, releaseHeld } from '../wallet/index.ts'
import { dayText, makePayout } from './make-payout.ts'
import {
  creatorsWithDetails,
  findDetails,
  finishRun,
  hasPayoutOfRun,
  isRunFinished,
  type PayoutRow,
} from './payout-queries.ts'
import { payoutWait } from './payout-wait.ts'
import type { EarningsDeps } from './types.ts'

const CREATORS_AT_ONCE = 200

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'earnings'>

/** Safe to repeat, to break off and to run twice at once: each creator is paid once a run, and each run ends once. */
export async function runPayouts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const runOn = dayText(lastPayoutOn(deps.clock.now()))
  if (await isRunFinished(deps.db, runOn)) return
  let failures = 0
  let made = 0
  for await (const creatorId of eachCreator(deps)) {
    signal?.throwIfAborted()
    try {
      if (await payCreator(deps, creatorId, runOn)) made += 1
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, creatorId, runOn }, 'a creator could not be paid out')
    }
  }
  // Not marked as finished: the next try meets only those who are left.
  if (failures > 0) throw new Error(`${failures} payouts of the run of ${runOn} were not made`)
  await finishRun(deps.db, runOn, deps.clock.now())
  deps.log.info({ runOn, made }, 'the payout run is done')
}

async function* eachCreator({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  let after: string | null = null
  for (;;) {
    const creators: string[] = await creatorsWithDetails(db, after, CREATORS_AT_ONCE)
    yield* creators
    after = creators.at(-1) ?? null
    if (after === null) return
  }
}

/**
 * Null for those who are paid later: too little, less than nothing, suspended, changed where it goes lately, or paid in
 * this run already; who leaves is paid apart.
 */
async function payCreator(deps: Deps, creatorId: string, runOn: string): Promise<PayoutRow | null> {
  const { db, clock } = deps
  await releaseHeld(deps, creatorId)
  return db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    if (await hasPayoutOfRun(tx, creatorId, runOn)) return null
    const account = await findVisibleAccount(tx, creatorId)
    const details = await findDetails(tx, creatorId)
    const cents = await bookCents(tx, 'payable', creatorId, 'real')
    // Whoever sells no more would wait for ever for the rest.
    const minCents = account?.is_creator ? deps.earnings.settings.minCents : 1
    if (!account || !details || cents < minCents || cents <= 0) return null
    if (payoutWait({ details, account, now: clock.now() })) return null
    return makePayout(tx, { kind: 'run', details, cents, runOn, at: clock.now() })
  })
}

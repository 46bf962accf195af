/** The payout run: on every payout day, each creator with enough to pay gets one payout of all of it. */
import { lastPayoutOn } from '#rules/payouts.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { bookCents, lockEarnings, releaseHeld } from '../wallet/index.ts'
import { openHold, waivedAt } from './hold-queries.ts'
import { dayText, makePayout } from './make-payout.ts'
import { finishRun, isRunFinished } from './payout-batch-queries.ts'
import { creatorsWithDetails, findDetails } from './payout-details-queries.ts'
import { hasPayoutOfRun, type PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'
import { whyNotPaid } from './why-not-paid.ts'

const CREATORS_AT_ONCE = 200

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>

/** Safe to repeat, to break off and to run twice at once: each creator is paid once a run, and each run ends once. */
export async function runPayouts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const everyWeeks = await deps.settings.readIn(deps.db, 'payouts.everyWeeks', now)
  const runOn = dayText(lastPayoutOn(now, everyWeeks))
  if (await isRunFinished(deps.db, runOn)) return
  const made = await payEverybody(deps, runOn, signal)
  await finishRun(deps.db, runOn, deps.clock.now())
  deps.log.info({ runOn, made }, 'the payout run is done')
}

/** Everybody who is due, each once a day; answers how many payouts were made. */
export async function payEverybody(deps: Deps, runOn: string, signal?: AbortSignal): Promise<number> {
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
  return made
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

/** Null for those who are paid later, and for who was paid in this run already. */
async function payCreator(deps: Deps, creatorId: string, runOn: string): Promise<PayoutRow | null> {
  const { db, clock, settings } = deps
  await releaseHeld(deps, creatorId)
  return db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    if (await hasPayoutOfRun(tx, creatorId, runOn)) return null
    const [account] = await findAccountsByIds(tx, [creatorId])
    const details = await findDetails(tx, creatorId)
    const cents = await bookCents(tx, 'payable', creatorId, 'real')
    const now = clock.now()
    const reasons = whyNotPaid({
      ...{ account, details, cents, now },
      hold: await openHold(tx, creatorId),
      waivedAt: await waivedAt(tx, creatorId),
      minCents: await settings.readIn(tx, 'payouts.minimumCents', now),
      waitDays: await settings.readIn(tx, 'payouts.waitAfterChangeDays', now),
    })
    if (!details || reasons.length > 0) return null
    return makePayout(tx, { kind: 'run', details, cents, runOn, at: now })
  })
}

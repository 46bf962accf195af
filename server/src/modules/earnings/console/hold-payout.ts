/** Staff hold and release a creator's payouts, with a reason, idempotently and never for themselves. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { findAccountsByIds, type Person } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { lockEarnings } from '../../ledger/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { endHold, type HoldRow, insertHold, insertWaiver, openHold, waivedAt } from '../hold-queries.ts'
import { findDetails } from '../payout-details-queries.ts'
import { lockPendingOf } from '../payout-queries.ts'
import { type PayoutWait, payoutWait } from '../payout-wait.ts'
import type { EarningsDeps } from '../types.ts'

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>
type Order = { creatorId: string; reason: string }

const REASON = {
  field: 'reason',
  maxLength: 500,
  missing: 'Give a reason for the record',
} as const

/** Also holds payouts made but not yet sent. If already held, the first reason stands. */
export async function holdPayout(deps: Deps, staff: Staff<'payouts.hold'>, order: Order): Promise<Person> {
  const reason = readPlainLine(order.reason, REASON)
  const { creatorId } = order
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const creator = await lockCreator(tx, creatorId)
    if (await openHold(tx, creatorId)) return creator
    await insertHold(tx, {
      creator_id: creatorId,
      reason,
      held_by: staff.accountId,
      held_at: at,
      ...{ released_by: null, released_at: null, release_reason: null },
    })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: creatorId },
      accountId: creatorId,
      before: { held: false },
      after: { held: true },
      reason,
    })
    deps.log.info({ creatorId, staffId: staff.accountId }, 'payouts of a creator are held')
    return creator
  })
}

/** Ends a staff hold or, without one, the waiting period after a change of details or address. Later changes start a new wait. */
export async function releasePayout(deps: Deps, staff: Staff<'payouts.hold'>, order: Order): Promise<Person> {
  const reason = readPlainLine(order.reason, REASON)
  const { creatorId } = order
  if (creatorId === staff.accountId)
    throw new Refusal('FORBIDDEN', { message: 'Another admin has to release your own payouts.' })
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const creator = await lockCreator(tx, creatorId)
    const held = await activeHold(deps, tx, creator, at)
    if (held === null) return creator
    if ('hold' in held)
      await endHold(tx, held.hold.id, {
        released_by: staff.accountId,
        released_at: at,
        release_reason: reason,
      })
    else await insertWaiver(tx, { creator_id: creatorId, reason, waived_by: staff.accountId, waived_at: at })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: creatorId },
      accountId: creatorId,
      before: 'hold' in held ? { held: true } : { waits: held.wait.reason },
      after: 'hold' in held ? { held: false } : { waits: null },
      reason,
    })
    deps.log.info({ creatorId, staffId: staff.accountId }, 'payouts of a creator were released')
    return creator
  })
}

async function activeHold(
  { settings }: Pick<Deps, 'settings'>,
  tx: Tx,
  account: Person,
  now: Date,
): Promise<{ hold: HoldRow } | { wait: PayoutWait } | null> {
  const hold = await openHold(tx, account.id)
  if (hold) return { hold }
  const [details, waived] = [await findDetails(tx, account.id), await waivedAt(tx, account.id)]
  const wait = payoutWait({
    ...{ details, account, waivedAt: waived, now },
    waitDays: await settings.readIn(tx, 'payouts.waitAfterChangeDays', now),
  })
  return wait && { wait }
}

/** Serialises with making and sending payouts, so that they finish before or see the decision. */
async function lockCreator(tx: Tx, creatorId: string): Promise<Person> {
  await lockEarnings(tx, creatorId)
  await lockPendingOf(tx, creatorId)
  const [creator] = await findAccountsByIds(tx, [creatorId])
  if (!creator) throw new Refusal('NOT_FOUND')
  return creator
}

/** Sends payouts in bitcoin through the provider's API, and records the results it reports. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PayoutSender, SentPayout } from '#platform/payments/payout-sender.ts'
import type { Db } from '#platform/postgres/database.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { markPayouts } from '../mark-payout.ts'
import { gatherBatch, payoutsOfBatch } from '../payout-batch-queries.ts'
import { openPayoutDetails } from '../payout-details.ts'
import type { PayoutRow } from '../payout-queries.ts'
import type { EarningsDeps } from '../types.ts'

const AT_ONCE = 100
/** Longer than the requests for one payout may take. */
const CLAIM_MS = 5 * MINUTE_MS

export type SendingStaff = {
  exporter: Staff<'payouts.export'>
  opener: Staff<'payouts.openDetails'>
  marker: Staff<'payouts.mark'>
}

/** Payouts by what the provider last said; `unknown`: it didn't respond, so the next call asks again. */
export type SendingSums = Record<'waiting' | 'paid' | 'failed' | 'unknown', number>

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue' | 'earnings'>

/** Repeatable: the provider sends each payout once by its key, so a further call only reads results. */
export async function sendPayouts(deps: Deps, staff: SendingStaff): Promise<SendingSums> {
  const { sender } = deps.earnings
  if (!sender) throw new Refusal('CONFLICT', { message: 'Bitcoin payouts aren’t set up.' })
  await gather(deps, sender, staff)
  const sums: SendingSums = { waiting: 0, paid: 0, failed: 0, unknown: 0 }
  for (const payout of await claimSendings(deps, sender)) {
    const sent = await sendOne(deps, sender, payout)
    sums[sent?.state ?? 'unknown'] += 1
    if (sent) await record(deps, staff.marker, payout, sent)
  }
  return sums
}

/** Puts pending payouts into a batch, as an export does. */
async function gather(deps: Deps, { name }: PayoutSender, { exporter, opener }: SendingStaff): Promise<void> {
  const at = deps.clock.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const order = { method: 'bitcoin', exportedBy: exporter.accountId, at, limit: AT_ONCE } as const
      const id = await gatherBatch(tx, order)
      const payouts = await payoutsOfBatch(tx, id)
      const rows = payouts.map((payout) => ({
        ...{ payout_id: payout.id, sender: name, external_id: null, claimed_until: null, created_at: at },
      }))
      await tx.insertInto('payout_sendings').values(rows).execute()
      const target = { kind: 'payout-batch', id } as const
      await audit(deps, tx, { by: exporter, target, after: { method: 'bitcoin', count: rows.length } })
      await audit(deps, tx, { by: opener, target, after: { sender: name } })
    })
  } catch (error) {
    // No payouts are waiting.
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
  }
}

/** Payouts without a result that no other request is sending. */
async function claimSendings({ db, clock }: Deps, { name }: PayoutSender): Promise<PayoutRow[]> {
  const now = clock.now()
  const { rows } = await sql<PayoutRow>`
    with claimed as (
      update payout_sendings set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      where sender = ${name} and (claimed_until is null or claimed_until <= ${now})
        and payout_id in (select id from payouts where method = 'bitcoin' and state = 'processing')
      returning payout_id
    )
    select payouts.* from payouts join claimed on claimed.payout_id = payouts.id order by payouts.created_at, payouts.id
  `.execute(db)
  return rows
}

/** Null if the outcome is unknown. */
async function sendOne(deps: Deps, sender: PayoutSender, payout: PayoutRow): Promise<SentPayout | null> {
  try {
    const details = openPayoutDetails(deps, payout)
    if (details.method !== 'bitcoin') throw new TypeError('Only payouts in bitcoin are sent')
    const { address } = details
    return await sender.send({ key: payout.id, address, cents: Number(payout.cents) })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PAYMENT_FAILED') {
      deps.log.warn({ err: error, payoutId: payout.id }, 'a payout was refused by its provider')
      return { id: '', state: 'failed', reason: 'The provider refused the address or amount' }
    }
    deps.log.error({ err: error, payoutId: payout.id }, 'failed to send a payout, will retry')
    return null
  } finally {
    await release(deps.db, payout.id)
  }
}

async function release(db: Db, payoutId: string): Promise<void> {
  await db
    .updateTable('payout_sendings')
    .set({ claimed_until: null })
    .where('payout_id', '=', payoutId)
    .execute()
}

async function record(
  deps: Deps,
  staff: Staff<'payouts.mark'>,
  { id }: PayoutRow,
  sent: SentPayout,
): Promise<void> {
  if (sent.id !== '')
    await deps.db
      .updateTable('payout_sendings')
      .set({ external_id: sent.id })
      .where('payout_id', '=', id)
      .execute()
  if (sent.state === 'waiting') return
  const reason = sent.state === 'paid' ? '' : sent.reason || 'The provider cancelled it'
  await markPayouts(deps, staff, { ids: [id], state: sent.state, reason })
}

/** On-demand payout runs, in addition to the scheduled ones: run by the worker, each creator at most once a day. */
import type { Selectable } from 'kysely'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { earningsJobs } from '../job-tokens.ts'
import { dayText } from '../make-payout.ts'
import { payAllCreators } from '../payout-run.ts'
import type { PayoutOrdersTable } from '../tables.ts'
import type { EarningsDeps } from '../types.ts'

export type RequestedRun = Selectable<PayoutOrdersTable>

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'enqueue' | 'settings'>

/** Returns a run in progress, and enqueues it again in case the job was lost. */
export async function requestRun(
  deps: Deps,
  staff: Staff<'payouts.run'>,
  key: string | null | undefined,
): Promise<RequestedRun> {
  const { accountId } = staff
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockByName(tx, 'payout orders')
    const id = await onceByKey(tx, { accountId, key, about: ['runPayouts'], at }, async () => {
      const order = (await runInProgress(tx)) ?? (await insertRequestedRun(deps, tx, staff))
      await deps.enqueue(earningsJobs.runRequested, { orderId: order.id }, { tx })
      return order.id
    })
    return tx.selectFrom('payout_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}

async function insertRequestedRun(deps: Deps, tx: Tx, staff: Staff<'payouts.run'>): Promise<RequestedRun> {
  const at = deps.clock.now()
  const order = await tx
    .insertInto('payout_orders')
    .values({ run_on: dayText(at), ordered_by: staff.accountId, ordered_at: at, finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'payout-run', id: order.id },
    after: { runOn: dayText(at) },
  })
  deps.log.info({ orderId: order.id, staffId: staff.accountId }, 'a payout run was requested')
  return order
}

export function runInProgress(db: Db | Tx): Promise<RequestedRun | undefined> {
  return db.selectFrom('payout_orders').selectAll().where('finished_at', 'is', null).executeTakeFirst()
}

export function lastRequestedRun(db: Db): Promise<RequestedRun | undefined> {
  return db.selectFrom('payout_orders').selectAll().orderBy('ordered_at', 'desc').limit(1).executeTakeFirst()
}

/** Idempotent, abortable and safe to run concurrently. */
export async function runRequested(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'earnings' | 'settings'>,
  orderId: string,
  signal?: AbortSignal,
): Promise<void> {
  const order = await deps.db
    .selectFrom('payout_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!order) return
  const runOn = dayText(order.ordered_at)
  const made = await payAllCreators(deps, runOn, signal)
  await deps.db
    .updateTable('payout_orders')
    .set({ finished_at: deps.clock.now() })
    .where('id', '=', orderId)
    .where('finished_at', 'is', null)
    .execute()
  deps.log.info({ runOn, made, orderId }, 'the requested payout run is finished')
}

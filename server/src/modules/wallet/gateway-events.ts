/** What gateways told us, each event once; those about payments that we do not know yet wait here. */
import type { GatewayEvent } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { WalletDeps } from './deps.ts'
import type { TopUp } from './top-up-queries.ts'

type Deps = Pick<WalletDeps, 'clock' | 'gateway'>

/** False when it was told before. */
export async function rememberEvent(deps: Deps, tx: Tx, event: GatewayEvent): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_events')
    .values({
      gateway: deps.gateway.name,
      event_id: event.id,
      type: event.type,
      payment: event.payment,
      received_at: deps.clock.now(),
      handled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markHandled(deps: Deps, tx: Tx, event: GatewayEvent): Promise<void> {
  await tx
    .updateTable('gateway_events')
    .set({ handled_at: deps.clock.now() })
    .where('gateway', '=', deps.gateway.name)
    .where('event_id', '=', event.id)
    .execute()
}

/** What waited for this payment waits no longer; answers whether a dispute was among it. */
export async function finishEvents(deps: Deps, tx: Tx, topUp: TopUp): Promise<{ isDisputed: boolean }> {
  const waited = await tx
    .updateTable('gateway_events')
    .set({ handled_at: deps.clock.now() })
    .where('gateway', '=', topUp.gateway)
    .where('payment', '=', topUp.payment)
    .where('handled_at', 'is', null)
    .returning('type')
    .execute()
  return { isDisputed: waited.some(({ type }) => type === 'dispute-opened') }
}

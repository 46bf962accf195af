/** Received gateway events, deduplicated; events about unknown payments wait here. */
import type { GatewayEvent, GatewayEventType } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { TopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'

type Deps = Pick<PaymentsDeps, 'clock'>

/** An event, with the gateway that sent it. */
export type ReceivedEvent = GatewayEvent & { gateway: string }

/** False for a duplicate. */
export async function insertEvent(deps: Deps, tx: Tx, event: ReceivedEvent): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_events')
    .values({
      gateway: event.gateway,
      event_id: event.id,
      type: event.type,
      payment: event.payment,
      about: event.about,
      cents: event.cents,
      due_at: event.dueAt ?? null,
      received_at: deps.clock.now(),
      handled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markHandled(
  deps: Deps,
  tx: Tx,
  event: Pick<ReceivedEvent, 'id' | 'gateway'>,
): Promise<void> {
  await tx
    .updateTable('gateway_events')
    .set({ handled_at: deps.clock.now() })
    .where('gateway', '=', event.gateway)
    .where('event_id', '=', event.id)
    .execute()
}

/** A stored event. */
export type StoredEvent = Pick<ReceivedEvent, 'id' | 'about' | 'cents' | 'dueAt'> & { type: GatewayEventType }

/** Unhandled events of a payment, in order of arrival. */
export async function unhandledEvents(tx: Tx, { gateway, payment }: TopUp): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('gateway_events')
    .select(['event_id', 'type', 'about', 'cents', 'due_at'])
    .where('gateway', '=', gateway)
    .where('payment', '=', payment)
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id, type, about, cents, due_at }) => ({
    ...{ id: event_id, type, about, cents },
    ...(due_at && { dueAt: due_at }),
  }))
}

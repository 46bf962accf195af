/** GraphQL for the viewer's payouts. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { type PayoutRow, payoutsOf } from '../payout-queries.ts'
import { asEarner } from '../policy.ts'
import { lastPayment } from '../summary.ts'
import type { EarningsDeps } from '../types.ts'

export function addPayouts(builder: Builder, deps: EarningsDeps): void {
  const PayoutRef = builder.objectRef<PayoutRow>('Payout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      value: t.float({ description: 'In dollars.', resolve: ({ cents }) => Number(cents) / 100 }),
      status: t.exposeString('state', { description: 'pending, processing, paid, failed or cancelled' }),
      method: t.exposeString('method', { description: 'wire, paypal, wise, sepa or bitcoin' }),
      hint: t.exposeString('hint', { description: 'Destination, for example SEPA •• 8810.' }),
      failure: t.exposeString('failure', { nullable: true, description: 'Why it failed.' }),
    }),
  })
  const LastPaymentRef = builder.objectRef<PayoutRow>('LastPayment').implement({
    fields: (t) => ({
      value: t.float({ resolve: ({ cents }) => Number(cents) / 100 }),
      date: t.field({ type: 'DateTime', resolve: ({ decided_at, created_at }) => decided_at ?? created_at }),
    }),
  })
  builder.queryFields((t) => ({
    earnings_payouts: t.field({
      type: [PayoutRef],
      description: "The viewer's payouts, newest first.",
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { limit }, context) =>
        payoutsOf(deps.db, (await asEarner(deps, context)).accountId, readPage(limit)),
    }),
    last_payment: t.field({
      type: LastPaymentRef,
      nullable: true,
      resolve: async (_root, _args, context) =>
        lastPayment(deps.db, (await asEarner(deps, context)).accountId),
    }),
  }))
}

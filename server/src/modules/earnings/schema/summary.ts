/** GraphQL for earnings sums and the chart. */
import type { Builder } from '#platform/graphql/builder.ts'
import { chartOf, type EarningsChart } from '../chart.ts'
import { asEarner } from '../policy.ts'
import { type EarningsSummary, earningsSummaryOf, unpaidCents } from '../summary.ts'
import type { EarningsDeps } from '../types.ts'

export function addEarningsSummary(builder: Builder, deps: EarningsDeps): void {
  const SummaryRef = defineSummary(builder)
  const ChartRef = defineChart(builder)
  builder.queryFields((t) => ({
    earnings_unpaid: t.float({
      description: 'Held and payable together, in dollars; negative if refunds exceeded the balance.',
      resolve: async (_root, _args, context) =>
        (await unpaidCents(deps.db, (await asEarner(deps, context)).accountId)) / 100,
    }),
    earnings_summary: t.field({
      type: SummaryRef,
      resolve: async (_root, _args, context) =>
        earningsSummaryOf(deps, (await asEarner(deps, context)).accountId),
    }),
    earnings_chart: t.field({
      type: ChartRef,
      args: { days: t.arg.int({ required: true, description: '7, 30 or 90' }) },
      resolve: async (_root, { days }, context) =>
        chartOf(deps, (await asEarner(deps, context)).accountId, days),
    }),
  }))
}

function defineSummary(builder: Builder) {
  return builder.objectRef<EarningsSummary>('EarningsSummary').implement({
    description: 'Amounts in dollars.',
    fields: (t) => ({
      held: t.float({ resolve: ({ heldCents }) => heldCents / 100 }),
      payable: t.float({ resolve: ({ payableCents }) => payableCents / 100 }),
      due: t.float({
        description: 'The part of payable that is paid out: all except test credits.',
        resolve: ({ dueCents }) => dueCents / 100,
      }),
      test: t.float({
        description: 'The part of held and payable that was paid with test credits; it is never paid out.',
        resolve: ({ testCents }) => testCents / 100,
      }),
      on_the_way: t.float({
        description: 'In payouts without a final state.',
        resolve: ({ onTheWayCents }) => onTheWayCents / 100,
      }),
      paid: t.float({ description: 'In total.', resolve: ({ paidCents }) => paidCents / 100 }),
      next_payout_on: t.field({ type: 'DateTime', resolve: ({ nextPayoutOn }) => nextPayoutOn }),
      next_payout_method: t.string({ nullable: true, resolve: ({ nextPayoutMethod }) => nextPayoutMethod }),
      wait_reason: t.string({
        nullable: true,
        description: 'Why payouts wait: payout-details or email changed recently.',
        resolve: ({ wait }) => wait?.reason ?? null,
      }),
      wait_until: t.field({ type: 'DateTime', nullable: true, resolve: ({ wait }) => wait?.until ?? null }),
      minimum: t.float({ resolve: ({ minimumCents }) => minimumCents / 100 }),
      first_sale_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ firstSaleAt }) => firstSaleAt }),
    }),
  })
}

function defineChart(builder: Builder) {
  const DayRef = builder.objectRef<EarningsChart['days'][number]>('EarningsDay').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'A day in UTC, such as 2024-05-01.' }),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
      before: t.float({
        description: 'The same day of the previous period.',
        resolve: ({ beforeCents }) => beforeCents / 100,
      }),
    }),
  })
  const KindRef = builder.objectRef<EarningsChart['kinds'][number]>('EarningsKind').implement({
    fields: (t) => ({
      type: t.exposeString('kind'),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
    }),
  })
  return builder.objectRef<EarningsChart>('EarningsChart').implement({
    description: 'The creator’s share in dollars, less refunds.',
    fields: (t) => ({
      days: t.field({ type: [DayRef], extensions: { listSize: 90 }, resolve: ({ days }) => days }),
      kinds: t.field({ type: [KindRef], extensions: { listSize: 6 }, resolve: ({ kinds }) => kinds }),
      total: t.float({ resolve: ({ totalCents }) => totalCents / 100 }),
      before_total: t.float({ resolve: ({ beforeTotalCents }) => beforeTotalCents / 100 }),
    }),
  })
}

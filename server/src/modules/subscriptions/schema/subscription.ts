/** The GraphQL type CreatorSubscription: a fan's view of their subscription to a creator. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { blockedFromSelling } from '../../creators/index.ts'
import { findSalesByIds, referencedPersonLoader } from '../../ledger/index.ts'
import { plansOf } from '../plan-queries.ts'
import { runningTerms, type Subscription } from '../queries.ts'
import { refundsOfSales } from '../refund-queries.ts'
import { comingPrices, refundableUntil, subscriptionStateOf } from '../state.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { AccountRef } from './refs.ts'

export function defineSubscription(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const person = referencedPersonLoader(deps)
  const plans = batchLoader((ids: string[], _context: RequestContext) => plansOf(deps.db, ids))
  const refunds = batchLoader((ids: string[], _context: RequestContext) => refundsOfSales(deps.db, ids))
  const refundStateOf = async (context: RequestContext, subscription: Subscription) => {
    const { first_sale_id: saleId } = subscription
    if (saleId === null) return null
    const terms = runningTerms.of(subscription)
    return terms ? terms.refundState : ((await refunds(context, saleId))?.state ?? null)
  }
  const returned = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findSalesByIds(deps.db, ids)).map(({ id, reversed_at }) => [id, reversed_at !== null])),
  )
  const waiting = batchLoader((ids: string[], _context: RequestContext) => blockedFromSelling(deps.db, ids))
  const pricesOf = async (context: RequestContext, subscription: Subscription) => {
    const now = deps.clock.now()
    const isOver = !subscription.is_renewing && subscription.ends_at <= now
    if (isOver) return undefined
    const { planCents } = runningTerms.of(subscription) ?? {
      planCents: (await plans(context, subscription.creator_id))?.period_cents ?? null,
    }
    return planCents === null ? undefined : comingPrices(subscription, planCents, now)
  }
  const LaterRef = builder.objectRef<{ cents: number; on: Date }>('LaterPrice').implement({
    fields: (t) => ({
      price: t.float({ description: 'For a month, in dollars.', resolve: ({ cents }) => cents / 100 }),
      on: t.field({
        type: 'DateTime',
        description: 'The first renewal at this price.',
        resolve: ({ on }) => on,
      }),
    }),
  })
  const RunsByRef = builder.objectRef<RunsBy>('SubscriptionRunsBy').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'discount, bundle or trial-link' }),
      months: t.int({
        nullable: true,
        description: 'Months of the bundle; for a discount, the remaining discounted months.',
        resolve: ({ months }) => months,
      }),
      price: t.float({
        nullable: true,
        description: 'A discounted month, in dollars.',
        resolve: ({ cents }) => (cents === null ? null : cents / 100),
      }),
    }),
  })
  return builder.objectRef<Subscription>('CreatorSubscription').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        description: 'The creator.',
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      state: t.string({
        description: 'active, trial, cancelled, past-due or expired',
        resolve: (subscription) => subscriptionStateOf(subscription, deps.clock.now()),
      }),
      runs_by: t.field({
        type: RunsByRef,
        nullable: true,
        description: 'The offer with which the current period began; null for a month at the normal price.',
        resolve: runsBy,
      }),
      price: t.float({
        description:
          'The agreed monthly price in dollars; during a trial, bundle or discount that of the first month after it.',
        resolve: ({ price_cents }) => price_cents / 100,
      }),
      next_price: t.float({
        nullable: true,
        description:
          'The price of the next month in dollars, if it differs; for a cancelled subscription, what it would be.',
        resolve: async (subscription, _args, context) => {
          const prices = await pricesOf(context, subscription)
          return !prices || prices.nextCents === subscription.price_cents ? null : prices.nextCents / 100
        },
      }),
      later_price: t.field({
        type: LaterRef,
        nullable: true,
        description: 'A higher price that takes effect after the next renewal.',
        resolve: async (subscription, _args, context) =>
          (await pricesOf(context, subscription))?.later ?? null,
      }),
      renews_on: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the next month begins; null if it does not renew.',
        resolve: ({ is_renewing, ends_at }) => (is_renewing ? ends_at : null),
      }),
      ends_on: t.field({
        type: 'DateTime',
        description: 'End of the paid period.',
        resolve: ({ ends_at }) => ends_at,
      }),
      renewing: t.exposeBoolean('is_renewing'),
      waits_for_creator: t.boolean({
        description: 'The creator is temporarily not allowed to sell: nothing is charged meanwhile.',
        resolve: async ({ is_renewing, creator_id }, _args, context) =>
          is_renewing && (await waiting(context, creator_id)) === true,
      }),
      refundable_until: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null if a refund can no longer be requested.',
        resolve: async (subscription, _args, context) => {
          const until = refundableUntil(subscription)
          const { first_sale_id: saleId } = subscription
          if (saleId === null || until === null || until <= deps.clock.now()) return null
          const isReturned = runningTerms.of(subscription)?.isReturned ?? (await returned(context, saleId))
          return isReturned || (await refundStateOf(context, subscription)) !== null ? null : until
        },
      }),
      refund_state: t.string({
        nullable: true,
        description: 'open, granted or refused; null without a request.',
        resolve: (subscription, _args, context) => refundStateOf(context, subscription),
      }),
    }),
  })
}

export type SubscriptionRef = ReturnType<typeof defineSubscription>

type RunsBy = { kind: string; months: number | null; cents: number | null }

function runsBy(subscription: Subscription): RunsBy | null {
  const { bundle_months, promised_cents, promised_months, promotion_id, is_trial } = subscription
  if (bundle_months !== null) return { kind: 'bundle', months: bundle_months, cents: null }
  if (promised_cents !== null) return { kind: 'discount', months: promised_months, cents: promised_cents }
  return is_trial && promotion_id !== null ? { kind: 'trial-link', months: null, cents: null } : null
}

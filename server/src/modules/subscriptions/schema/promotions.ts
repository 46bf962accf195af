/** GraphQL for bundles, discounts and trial links. */

import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { BUNDLE_LIMITS, bundleCents, discountedCents, PROMOTION } from '#rules/promotion.ts'
import { referencedPersonLoader } from '../../ledger/index.ts'
import type { OfferedPlan } from '../plan-queries.ts'
import { bundlesOf, saveBundles } from '../promotions/bundles.ts'
import { createDiscount, createTrialLink, endPromotion } from '../promotions/make-promotion.ts'
import { type Promotion, promotionState, promotionsOf, useCounts } from '../promotions/promotion-queries.ts'
import { type ShownLink, showTrialLink } from '../promotions/show-trial-link.ts'
import { type OfferedDiscount, offeredDiscounts } from '../promotions/shown-offers.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { PlanRef } from './plans.ts'
import type { Refs } from './refs.ts'

type OwnRefs = Refs & { PlanRef: PlanRef }

export function addPromotions(builder: Builder, deps: SubscriptionsDeps, refs: OwnRefs): void {
  addBundles(builder, deps, refs)
  addDiscount(builder, deps, refs)
  addTrialLink(builder, deps, refs)
  addOwn(builder, deps)
}

type Priced = { months: number; percent: number; monthCents: number }

function addBundles(builder: Builder, deps: SubscriptionsDeps, { PlanRef }: OwnRefs): void {
  const bundles = batchLoader((ids: string[], _context: RequestContext) => bundlesOf(deps.db, ids))
  const BundleRef = builder.objectRef<Priced>('SubscriptionBundle').implement({
    description: 'Months paid in advance. Afterwards it renews monthly, at the monthly price.',
    fields: (t) => ({
      months: t.exposeInt('months'),
      percent: t.exposeInt('percent', { description: 'Discount on each month.' }),
      price: t.float({
        description: 'All months, in dollars.',
        resolve: ({ monthCents, ...bundle }) => bundleCents(monthCents, bundle) / 100,
      }),
      month_price: t.float({
        description: 'One of them, in dollars.',
        resolve: ({ monthCents, percent }) => discountedCents(monthCents, percent) / 100,
      }),
    }),
  })
  builder.objectField(PlanRef, 'bundles', (t) =>
    t.field({
      type: [BundleRef],
      description: 'Shortest first.',
      resolve: async ({ creator_id, period_cents }: OfferedPlan, _args, context) =>
        ((await bundles(context, creator_id)) ?? []).map(({ months, percent }) => ({
          months,
          percent,
          monthCents: period_cents,
        })),
    }),
  )
  const BundleInput = builder.inputType('BundleInput', {
    fields: (t) => ({
      months: t.int({ required: true, description: BUNDLE_LIMITS.months.join(', ') }),
      percent: t.int({
        required: true,
        description: `${BUNDLE_LIMITS.minPercent} to ${BUNDLE_LIMITS.maxPercent}`,
      }),
    }),
  })
  builder.mutationField('saveSubscriptionBundles', (t) =>
    t.field({
      type: PlanRef,
      description: 'For creators: replaces all bundles. Fans who bought one keep it.',
      args: { bundles: t.arg({ type: [BundleInput], required: true }) },
      resolve: async (_root, { bundles: given }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('promotion', { account: viewer.accountId, address: context.address })
        return saveBundles(deps, viewer, given)
      },
    }),
  )
}

function addDiscount(builder: Builder, deps: SubscriptionsDeps, { PlanRef }: OwnRefs): void {
  const offered = batchLoader((plans: OfferedPlan[], { viewer }: RequestContext) =>
    offeredDiscounts(deps, viewer, plans),
  )
  const DiscountRef = builder.objectRef<OfferedDiscount>('SubscriptionDiscount').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      audience: t.exposeString('audience', { description: PROMOTION.audiences.join(', ') }),
      percent: t.exposeInt('percent'),
      months: t.exposeInt('months', { description: 'Number of discounted months, including the first.' }),
      price: t.float({
        description: 'Each of these months, in dollars.',
        resolve: ({ monthCents, percent }) => discountedCents(monthCents, percent) / 100,
      }),
      ends_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ ends_at }) => ends_at }),
      left: t.int({
        nullable: true,
        description: 'Remaining places; null without a limit.',
        resolve: ({ taker_limit, taken }) => (taker_limit === null ? null : Math.max(0, taker_limit - taken)),
      }),
    }),
  })
  builder.objectField(PlanRef, 'promotion', (t) =>
    t.field({
      type: DiscountRef,
      nullable: true,
      description:
        'The discount that the viewer would get. Null also if the trial is cheaper at first: they cannot be combined.',
      resolve: async (plan, _args, context) => (await offered(context, plan)) ?? null,
    }),
  )
}

function addTrialLink(builder: Builder, deps: SubscriptionsDeps, { AccountRef }: OwnRefs): void {
  const person = referencedPersonLoader(deps)
  const LinkRef = builder.objectRef<ShownLink>('TrialLink').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      user: t.field({
        type: AccountRef,
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      days: t.exposeInt('days'),
      ends_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ ends_at }) => ends_at }),
      state: t.exposeString('state', {
        description: 'open, over, full, not-new (the viewer was subscribed before) or own',
      }),
    }),
  })
  builder.queryField('trialLink', (t) =>
    t.field({
      type: LinkRef,
      nullable: true,
      description: 'Null if it does not exist or isn’t visible to the viewer.',
      args: { code: t.arg.string({ required: true }) },
      resolve: async (_root, { code }, context) => {
        await deps.rateLimits.take('trialLink', accountOrAddress(context))
        return showTrialLink(deps, context.viewer, code)
      },
    }),
  )
}

function addOwn(builder: Builder, deps: SubscriptionsDeps): void {
  const takers = batchLoader((ids: string[], _context: RequestContext) => useCounts(deps.db, ids))
  const PromotionRef = builder.objectRef<Promotion>('SubscriptionPromotion').implement({
    description: 'As its creator sees it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: PROMOTION.kinds.join(', ') }),
      audience: t.exposeString('audience', { description: PROMOTION.audiences.join(', ') }),
      percent: t.exposeInt('percent', { nullable: true }),
      months: t.exposeInt('months', { nullable: true }),
      days: t.exposeInt('days', { nullable: true }),
      code: t.exposeString('code', {
        nullable: true,
        description: 'Used in the address /{username}?trial={code}.',
      }),
      places: t.exposeInt('taker_limit', { nullable: true, description: 'Null without a limit.' }),
      takers: t.int({
        resolve: async ({ id, taker_limit, taken }, _args, context) =>
          taker_limit === null ? ((await takers(context, id)) ?? 0) : taken,
      }),
      state: t.string({
        description: 'running, full or ended',
        resolve: (promotion) => promotionState(promotion, deps.clock.now()),
      }),
      ends_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ ends_at }) => ends_at }),
      ended_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ ended_at }) => ended_at }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  builder.queryField('subscriptionPromotions', (t) =>
    t.field({
      type: [PromotionRef],
      description: 'The viewer’s own, newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, { limit, after }, context) =>
        promotionsOf(deps.db, signedIn(context).accountId, {
          limit: readPage(limit).limit,
          after: after === null || after === undefined ? null : readUuid(after),
        }),
    }),
  )
  const creating = async (context: RequestContext) => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('promotion', { account: viewer.accountId, address: context.address })
    return viewer
  }
  builder.mutationFields((t) => ({
    createPromotion: t.field({
      type: PromotionRef,
      description:
        'For creators: creates a discount. One at a time for each audience; fans keep what they accepted.',
      args: {
        audience: t.arg.string({ required: true, description: PROMOTION.audiences.join(', ') }),
        percent: t.arg.int({ required: true }),
        months: t.arg.int({ required: true }),
        places: t.arg.int({ description: 'Number of fans; unlimited by default.' }),
        endsOn: t.arg({ type: 'DateTime' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, input, context) => createDiscount(deps, await creating(context), input),
    }),
    createTrialLink: t.field({
      type: PromotionRef,
      description:
        'For creators: creates a link that gives new fans free days. These never renew automatically.',
      args: {
        days: t.arg.int({ required: true }),
        places: t.arg.int({ description: 'Number of fans; unlimited by default.' }),
        endsOn: t.arg({ type: 'DateTime' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, input, context) => createTrialLink(deps, await creating(context), input),
    }),
    endPromotion: t.field({
      type: PromotionRef,
      description: 'Ends it for new fans. Safe to repeat.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => endPromotion(deps, signedIn(context), readUuid(id)),
    }),
  }))
}

/** GraphQL to subscribe, cancel, resume and list subscriptions. */

import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { referencedPersonLoader, walletOf } from '../../ledger/index.ts'
import { offerPreload } from '../offer-columns.ts'
import { runningAmong, type Subscription, subscriptionsOf } from '../queries.ts'
import { cancelSubscription, resumeSubscription } from '../resume.ts'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '../state.ts'
import { subscribe } from '../subscribe.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { Refs } from './refs.ts'
import type { SubscriptionRef } from './subscription.ts'

type OwnRefs = Refs & { SubscriptionRef: SubscriptionRef }

export function addSubscriptions(builder: Builder, deps: SubscriptionsDeps, refs: OwnRefs): void {
  addAccountField(builder, deps, refs)
  addQueries(builder, deps, refs)
  addSubscribe(builder, deps, refs)
  builder.mutationFields((t) => ({
    cancelSubscription: t.field({
      type: refs.SubscriptionRef,
      description: 'It lasts until the end of the paid period.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => cancelSubscription(deps, signedIn(context), readUuid(id)),
    }),
    resumeSubscription: t.field({
      type: refs.SubscriptionRef,
      description: 'Undoes the cancellation while the subscription lasts; the next charge is at its end.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => resumeSubscription(deps, signedIn(context), readUuid(id)),
    }),
  }))
}

function addAccountField(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef, SubscriptionRef }: OwnRefs,
): void {
  const running = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer ? runningAmong(deps.db, viewer.accountId, ids, deps.clock.now()) : new Map<string, Subscription>(),
  )
  builder.objectField(AccountRef, 'authUserSubscription', (t) =>
    t.field({
      type: SubscriptionRef,
      nullable: true,
      description: 'The viewer’s current subscription to this person.',
      resolve: (account, _args, context) =>
        offerPreload.of(account)?.everSubscribed === false
          ? null
          : running(context, account.id).then((subscription) => subscription ?? null),
    }),
  )
}

function addQueries(builder: Builder, deps: SubscriptionsDeps, { SubscriptionRef }: OwnRefs): void {
  const FilterInput = builder.inputType('SubscriptionsFilter', {
    fields: (t) => ({ state: t.string({ description: SUBSCRIPTION_STATES.join(', ') }) }),
  })
  builder.queryFields((t) => ({
    mySubscriptions: t.field({
      type: [SubscriptionRef],
      description: 'Newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        filter: t.arg({ type: FilterInput }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { filter, limit, after }, context) =>
        subscriptionsOf(deps.db, signedIn(context).accountId, deps.clock.now(), {
          ...readPage(limit),
          state: readState(filter?.state),
          after: after === null || after === undefined ? null : readUuid(after),
        }),
    }),
    subscription: t.field({
      type: SubscriptionRef,
      nullable: true,
      description: 'The viewer’s (`from`) current subscription to `to`.',
      args: { from: t.arg.id({ required: true }), to: t.arg.id({ required: true }) },
      resolve: async (_root, { from, to }, context) => {
        const { accountId } = signedIn(context)
        if (readUuid(from) !== accountId) throw new Refusal('FORBIDDEN')
        const creatorId = readUuid(to)
        const running = await runningAmong(deps.db, accountId, [creatorId], deps.clock.now())
        return running.get(creatorId) ?? null
      },
    }),
  }))
}

function addSubscribe(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef, WalletRef, SubscriptionRef }: OwnRefs,
): void {
  const person = referencedPersonLoader(deps)
  const ResultRef = builder.objectRef<Subscription>('SubscribeResult').implement({
    fields: (t) => ({
      subscription: t.field({ type: SubscriptionRef, resolve: (subscription) => subscription }),
      user: t.field({
        type: AccountRef,
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      wallet: t.field({ type: WalletRef, resolve: ({ fan_id }) => walletOf(deps, fan_id) }),
    }),
  })
  builder.mutationField('subscribe', (t) =>
    t.field({
      type: ResultRef,
      description:
        'Charges the chosen offer; by default the one that is cheapest at first: a discount, an unused trial, or a month. The same key returns the same subscription.',
      args: {
        user: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        price: t.arg.float({
          description: 'The price shown to the fan now, in dollars; refused if it has changed.',
        }),
        monthPrice: t.arg.float({
          description: 'The later monthly price shown to the fan, in dollars; refused if it has changed.',
        }),
        bundle: t.arg.int({ description: 'Number of months paid in advance.' }),
        promotion: t.arg.id({ description: 'The discount shown to the fan; refused if it has ended.' }),
        trialLink: t.arg.string({ description: 'The code of a trial link. The trial ends automatically.' }),
      },
      resolve: async (_root, { user, key, price, monthPrice, bundle, promotion, trialLink }, context) => {
        const viewer = signedIn(context)
        const creatorId = readUuid(user)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return subscribe(deps, viewer, {
          creatorId,
          key,
          seenPrice: price,
          seenMonth: monthPrice,
          bundleMonths: bundle,
          promotionId: promotion === null || promotion === undefined ? null : readUuid(promotion),
          trialCode: trialLink,
        })
      },
    }),
  )
}

function readState(text: string | null | undefined): SubscriptionState | null {
  const message = `Filter must be one of ${SUBSCRIPTION_STATES.join(', ')}.`
  return readOneOfOrNone(SUBSCRIPTION_STATES, text, { message }) ?? null
}

/** GraphQL to give a subscription, and for what its buyer sees of it. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { REFUND } from '#rules/money.ts'
import { GIFT_STATES, type GiftState, SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'
import { referencedPersonLoader, walletOf } from '../../ledger/index.ts'
import { giftLinkOf } from '../gifts/gift-link.ts'
import { giftsByIds, giftsOfBuyer } from '../gifts/gift-queries.ts'
import { giveSubscription } from '../gifts/give-subscription.ts'
import { giftRefundableUntil, requestGiftRefund } from '../gifts/request-gift-refund.ts'
import { cancelGift } from '../gifts/return-gifts.ts'
import { refundsOfSales } from '../refund-queries.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { Refs, TransactionRef } from './refs.ts'

type OwnRefs = Refs & { TransactionRef: TransactionRef }

export function addGifts(builder: Builder, deps: SubscriptionsDeps, refs: OwnRefs): void {
  const GiftRef = defineGift(builder, deps, refs)
  addGive(builder, deps, { ...refs, GiftRef })
  const gifts = batchLoader((ids: string[], _context: RequestContext) => giftsByIds(deps.db, ids))
  builder.objectField(refs.TransactionRef, 'gift', (t) =>
    t.field({
      type: GiftRef,
      nullable: true,
      description: 'The gift subscription that was bought or refunded.',
      resolve: async ({ sale_kind, subject_id }, _args, context) =>
        sale_kind === 'subscription-gift' && subject_id !== null
          ? ((await gifts(context, subject_id)) ?? null)
          : null,
    }),
  )
  builder.queryField('mySubscriptionGifts', (t) =>
    t.field({
      type: [GiftRef],
      description:
        'Gifts that the viewer bought, newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, { limit, after }, context) =>
        giftsOfBuyer(deps.db, signedIn(context).accountId, {
          limit: readPage(limit).limit,
          after: after === null || after === undefined ? null : readUuid(after),
        }),
    }),
  )
  builder.mutationFields((t) => ({
    cancelSubscriptionGift: t.field({
      type: GiftRef,
      description: 'Returns the price of an unaccepted link to the buyer’s wallet. Safe to repeat.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => cancelGift(deps, signedIn(context), readUuid(id)),
    }),
    requestGiftRefund: t.field({
      type: GiftRef,
      description: `For an accepted gift, within ${REFUND.windowHours} hours of buying it, once; staff decide.`,
      args: {
        gift: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { gift, reason, key }, context) =>
        requestGiftRefund(deps, signedIn(context), { id: readUuid(gift), reason, key }),
    }),
  }))
}

function defineGift(builder: Builder, deps: SubscriptionsDeps, { AccountRef }: OwnRefs) {
  const person = referencedPersonLoader(deps)
  const refunds = batchLoader((ids: string[], _context: RequestContext) => refundsOfSales(deps.db, ids))
  return builder.objectRef<SubscriptionGift>('SubscriptionGift').implement({
    description: 'Months of a creator for another person, as their buyer sees them.',
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        description: 'The creator.',
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      recipient: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null until the link is accepted.',
        resolve: ({ recipient_id }, _args, context) =>
          recipient_id === null ? null : person(context, recipient_id),
      }),
      months: t.exposeInt('months'),
      price: t.float({ description: 'In dollars.', resolve: ({ price_cents }) => price_cents / 100 }),
      message: t.exposeString('message'),
      anonymous: t.exposeBoolean('is_anonymous', {
        description: 'Hides the buyer from the recipient, not from the creator.',
      }),
      state: t.string({ description: GIFT_STATES.join(', '), resolve: stateOf }),
      link: t.string({
        nullable: true,
        description: 'While it can be accepted.',
        resolve: (gift) => giftLinkOf(deps, gift),
      }),
      expires_on: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When an unaccepted link is refunded; null for a gift to a username.',
        resolve: ({ expires_at }) => expires_at,
      }),
      refundable_until: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null if a refund can no longer be requested.',
        resolve: async (gift, _args, context) => {
          const until = giftRefundableUntil(gift)
          if (stateOf(gift) !== 'accepted' || until <= deps.clock.now()) return null
          return (await refunds(context, gift.sale_id)) ? null : until
        },
      }),
      refund_state: t.string({
        nullable: true,
        description: 'open, granted or refused; null without a request.',
        resolve: async ({ sale_id }, _args, context) => (await refunds(context, sale_id))?.state ?? null,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
}

function stateOf({ accepted_at, returned_at }: SubscriptionGift): GiftState {
  if (returned_at !== null) return 'returned'
  return accepted_at === null ? 'open' : 'accepted'
}

function addGive(
  builder: Builder,
  deps: SubscriptionsDeps,
  { GiftRef, WalletRef }: OwnRefs & { GiftRef: ReturnType<typeof defineGift> },
): void {
  const ResultRef = builder.objectRef<SubscriptionGift>('GiveSubscriptionResult').implement({
    fields: (t) => ({
      gift: t.field({ type: GiftRef, resolve: (gift) => gift }),
      wallet: t.field({ type: WalletRef, resolve: ({ buyer_id }) => walletOf(deps, buyer_id) }),
    }),
  })
  builder.mutationField('giveSubscription', (t) =>
    t.field({
      type: ResultRef,
      description:
        'Charges the viewer’s wallet with today’s monthly price for each month; promotions do not apply. The same key returns the same gift.',
      args: {
        user: t.arg.id({ required: true, description: 'The creator.' }),
        months: t.arg.int({ required: true, description: SUBSCRIPTION_GIFT.months.join(', ') }),
        username: t.arg.string({
          description:
            'Of the friend, whose subscription starts or is extended at once. Without it, the gift has a link.',
        }),
        message: t.arg.string(),
        anonymous: t.arg.boolean({ description: 'Hides the viewer from the recipient.' }),
        price: t.arg.float({
          description: 'The price shown to the buyer, in dollars; refused if it has changed.',
        }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { user, months, username, message, anonymous, price, key }, context) => {
        const viewer = signedIn(context)
        const creatorId = readUuid(user)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return giveSubscription(deps, viewer, {
          creatorId,
          months,
          username: username ?? null,
          message: message ?? '',
          isAnonymous: anonymous ?? false,
          seenPrice: price,
          key,
        })
      },
    }),
  )
}

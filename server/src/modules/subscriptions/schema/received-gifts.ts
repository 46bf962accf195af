/** GraphQL for the recipient of a gift: the page of its link, accepting it, and who gave a running subscription. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { referencedPersonLoader } from '../../ledger/index.ts'
import { acceptGift, type OpenedGift, openGift } from '../gifts/accept-gift.ts'
import { type AcceptedGift, lastGiftsAmong } from '../gifts/gift-queries.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { Refs } from './refs.ts'
import type { SubscriptionRef } from './subscription.ts'

type OwnRefs = Refs & { SubscriptionRef: SubscriptionRef }

/** Null if the giver wants it so. */
function giverOf({ is_anonymous, buyer_id }: SubscriptionGift): string | null {
  return is_anonymous ? null : buyer_id
}

export function addReceivedGifts(builder: Builder, deps: SubscriptionsDeps, refs: OwnRefs): void {
  const { AccountRef } = refs
  const person = referencedPersonLoader(deps)
  const OpenedRef = builder.objectRef<OpenedGift>('OpenedSubscriptionGift').implement({
    fields: (t) => ({
      user: t.field({
        type: AccountRef,
        description: 'The creator.',
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      giver: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null if they give anonymously.',
        resolve: (gift, _args, context) => {
          const giverId = giverOf(gift)
          return giverId === null ? null : person(context, giverId)
        },
      }),
      months: t.exposeInt('months'),
      message: t.exposeString('message'),
      state: t.exposeString('state', {
        description: 'open, accepted (by the viewer) or own (the viewer is its buyer or the creator)',
      }),
      ends_on: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The end of an accepted gift.',
        resolve: ({ ends_at }) => ends_at,
      }),
    }),
  })
  const token = { description: 'The last part of the address /gift/{token}.', required: true } as const
  builder.queryField('subscriptionGift', (t) =>
    t.field({
      type: OpenedRef,
      nullable: true,
      description: 'Also before sign-in. Null if there is none, it was used, or it isn’t for the viewer.',
      args: { token: t.arg.string(token) },
      resolve: async (_root, { token: given }, context) => {
        await deps.rateLimits.take('giftLink', accountAndAddress(context))
        return openGift(deps, context.viewer, given)
      },
    }),
  )
  builder.mutationField('acceptSubscriptionGift', (t) =>
    t.field({
      type: AccountRef,
      description: 'Starts or extends the viewer’s subscription; returns the creator. Safe to repeat.',
      args: { token: t.arg.string(token) },
      resolve: async (_root, { token: given }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('giftLink', accountAndAddress(context))
        return person(context, (await acceptGift(deps, viewer, given)).creator_id)
      },
    }),
  )
  addGiftOfSubscription(builder, deps, refs)
}

function addGiftOfSubscription(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef, SubscriptionRef }: OwnRefs,
): void {
  const person = referencedPersonLoader(deps)
  const GiftRef = builder.objectRef<AcceptedGift>('ReceivedSubscriptionGift').implement({
    fields: (t) => ({
      giver: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null if they gave anonymously.',
        resolve: (gift, _args, context) => {
          const giverId = giverOf(gift)
          return giverId === null ? null : person(context, giverId)
        },
      }),
      months: t.exposeInt('months'),
      message: t.exposeString('message'),
      ends_on: t.field({ type: 'DateTime', resolve: ({ ends_at }) => ends_at }),
    }),
  })
  const gifts = batchLoader((ids: string[], { viewer }: RequestContext) =>
    viewer
      ? lastGiftsAmong(deps.db, viewer.accountId, ids, deps.clock.now())
      : Promise.resolve(new Map<string, AcceptedGift>()),
  )
  builder.objectField(SubscriptionRef, 'gift', (t) =>
    t.field({
      type: GiftRef,
      nullable: true,
      description: 'The last gift to the viewer whose time is not over.',
      resolve: async ({ fan_id, creator_id }, _args, context) =>
        context.viewer?.accountId === fan_id ? ((await gifts(context, creator_id)) ?? null) : null,
    }),
  )
}

/** GraphQL mutations to buy media. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { signedIn } from '#platform/viewer.ts'
import { centsFromDollars } from '#rules/money.ts'
import { type addLedgerSchema, walletOf } from '../../ledger/index.ts'
import { findVisibleMedia } from '../access/visible-media.ts'
import { buyMedia, type Purchase } from '../shop/buy-media.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

type Refs = Pick<ReturnType<typeof addLedgerSchema>, 'WalletRef'> & { MediaRef: MediaRef }
export type PurchaseRef = ReturnType<typeof addPurchases>

export const SEEN_PRICE_DESCRIPTION =
  'The price in dollars that the fan saw; refused when it is another by now.'

export function addPurchases(builder: Builder, deps: MediaDeps, { WalletRef, MediaRef }: Refs) {
  const PurchaseRef = builder.objectRef<Purchase>('Purchase').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      media: t.field({
        type: MediaRef,
        resolve: async ({ mediaId }, _args, { viewer }) => {
          const media = await findVisibleMedia(deps, viewer, mediaId)
          if (!media) throw new Refusal('NOT_FOUND')
          return media
        },
      }),
      wallet: t.field({
        type: WalletRef,
        resolve: ({ wallet, fanId }) => wallet ?? walletOf(deps, fanId),
      }),
    }),
  })
  builder.mutationField('buyMedia', (t) =>
    t.field({
      type: PurchaseRef,
      description: 'The same key returns the same purchase.',
      args: {
        media: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        price: t.arg.float({ description: SEEN_PRICE_DESCRIPTION }),
      },
      resolve: async (_root, { media, key, price }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return buyMedia(deps, viewer, readUuid(media), { key, seenCents: readSeenPrice(price) })
      },
    }),
  )
  return PurchaseRef
}

export function readSeenPrice(dollars: number | null | undefined): number | null {
  if (dollars === null || dollars === undefined) return null
  const cents = centsFromDollars(dollars)
  if (cents === null) throw new Refusal('BAD_INPUT', { fields: { price: 'Price must be a number' } })
  return cents
}

/** GraphQL for tips. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { signedIn } from '#platform/viewer.ts'
import { walletOf } from '../journals/wallet.ts'
import { type SentTip, sendTip } from '../sales/send-tip.ts'
import type { LedgerDeps } from '../types.ts'
import { type AccountRef, referencedPersonLoader } from './people.ts'
import type { WalletRef } from './wallet.ts'

export function addTips(
  builder: Builder,
  deps: LedgerDeps,
  { AccountRef, WalletRef }: { AccountRef: AccountRef; WalletRef: WalletRef },
): void {
  const person = referencedPersonLoader(deps)
  const TipRef = builder.objectRef<SentTip>('Tip').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        description: 'The recipient.',
        resolve: ({ creator_id }, _args, context) => person(context, creator_id),
      }),
      amount: t.float({ description: 'In dollars.', resolve: ({ price_cents }) => price_cents / 100 }),
      message: t.exposeString('words'),
      gift: t.exposeString('gift', { nullable: true, description: 'Id of the gift, if the tip is one.' }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      wallet: t.field({
        type: WalletRef,
        resolve: ({ wallet, fan_id }) => wallet ?? walletOf(deps, fan_id),
      }),
    }),
  })
  builder.mutationField('addTip', (t) =>
    t.field({
      type: TipRef,
      description: 'The same key returns the same tip.',
      args: {
        user: t.arg.id({ required: true }),
        amount: t.arg.int({ required: true, description: 'In whole dollars, at least 3.' }),
        message: t.arg.string(),
        media: t.arg.id({ description: 'The media at which the tip is given, if any.' }),
        gift: t.arg.string({ description: 'Id of a gift in a live; the amount is then its price.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { user, amount, message, media, gift, key }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        return sendTip(deps, viewer, {
          creatorId: readUuid(user),
          dollars: amount,
          message: message ?? '',
          mediaId: media === null || media === undefined ? null : readUuid(media),
          gift: gift ?? null,
          key,
        })
      },
    }),
  )
}

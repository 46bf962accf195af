/** GraphQL for buying credits. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { signedIn } from '#platform/viewer.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { type WalletRef, walletOf } from '../../ledger/index.ts'
import { findOwnTopUp } from '../top-up-queries.ts'
import { finishTopUp } from '../top-ups/finish-top-up.ts'
import { buyCredits, type TopUpResult } from '../top-ups/top-ups.ts'
import type { PaymentsDeps } from '../types.ts'

export function addTopUps(builder: Builder, deps: PaymentsDeps, WalletRef: WalletRef): void {
  const TopUpRef = defineTopUp(builder, deps, WalletRef)
  builder.queryField('topUp', (t) =>
    t.field({
      type: TopUpRef,
      nullable: true,
      description: 'One of the viewer’s own.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        (await findOwnTopUp(deps.db, signedIn(context).accountId, readUuid(id))) ?? null,
    }),
  )
  builder.mutationFields((t) => ({
    buyCredits: t.field({
      type: TopUpRef,
      description: 'A declined card is a result, not an error: check state and failure.',
      args: {
        pack: t.arg.int({ required: true, description: 'In dollars: 5, 10, 25, 50 or 100.' }),
        card: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        one_tap: t.arg.boolean({
          description: 'Pays without a confirmation; refused above the viewer’s limit.',
        }),
      },
      resolve: (_root, { pack, card, key, one_tap }, context) =>
        buyCredits(deps, signedIn(context), {
          packDollars: pack,
          cardId: readUuid(card),
          key,
          isOneTap: one_tap ?? false,
          address: context.address,
        }),
    }),
    finishTopUp: t.field({
      type: TopUpRef,
      description: 'After returning from the bank: asks the payment gateway for the payment’s state.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => finishTopUp(deps, signedIn(context), readUuid(id)),
    }),
  }))
}

function defineTopUp(builder: Builder, deps: PaymentsDeps, WalletRef: WalletRef) {
  return builder.objectRef<TopUpResult>('TopUp').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      pack: t.int({ description: 'In dollars.', resolve: ({ pack_cents }) => pack_cents / 100 }),
      credits: t.float({ resolve: ({ pack_cents }) => creditsFromCents(pack_cents) }),
      state: t.exposeString('state', {
        description: 'starting, challenge, paid, failed, disputed or refunded',
      }),
      failure: t.exposeString('failure', { nullable: true, description: 'Why the card was not charged.' }),
      challenge: t.string({
        nullable: true,
        description: 'The bank’s confirmation page; the browser returns afterwards.',
        resolve: (topUp) => challengeOf(deps, topUp),
      }),
      card: t.exposeString('card_words'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      wallet: t.field({ type: WalletRef, resolve: ({ account_id }) => walletOf(deps, account_id) }),
    }),
  })
}

async function challengeOf(
  { payments: { gateway } }: PaymentsDeps,
  topUp: TopUpResult,
): Promise<string | null> {
  if (topUp.challengeUrl !== undefined) return topUp.challengeUrl
  if (topUp.state !== 'challenge' || topUp.payment === null || topUp.gateway !== gateway.name) return null
  const payment = await gateway.retrieve(topUp.payment)
  return payment.state === 'challenge' ? payment.url : null
}

/** GraphQL of the ways to pay: what the wallet offers, and saving and removing cards. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { nameChoices } from '#platform/graphql/name-choices.ts'
import { PAYMENT_SHAPES } from '#platform/payments/gateway.ts'
import { signedIn } from '#platform/viewer.ts'
import { type AccountsDeps, proofArgs } from '../../accounts/index.ts'
import { type WalletRef, walletOf } from '../../ledger/index.ts'
import { addCard, removeOtherCards } from '../cards/cards.ts'
import { readCardReference } from '../cards/match-cards.ts'
import { type OfferedMethod, offeredMethods, savingGateway } from '../gateways.ts'
import { setAutoTopUp } from '../top-ups/auto-top-up.ts'
import { setOneTapLimit } from '../top-ups/set-one-tap-limit.ts'
import type { PaymentsDeps } from '../types.ts'

export function addCards(builder: Builder, deps: PaymentsDeps & AccountsDeps, WalletRef: WalletRef): void {
  addMethods(builder, deps)
  const CardInput = defineCardInput(builder)
  const CardSetupRef = builder.objectRef<{ clientSecret: string }>('CardSetup').implement({
    fields: (t) => ({ client_secret: t.exposeString('clientSecret') }),
  })
  builder.mutationFields((t) => ({
    addCard: t.field({
      type: WalletRef,
      description: 'Saves the card behind a token that the payment gateway gave the browser.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('card', { account: viewer.accountId, address: context.address })
        await addCard(deps, viewer, token)
        return walletOf(deps, viewer.accountId)
      },
    }),
    startCardSetup: t.field({
      type: CardSetupRef,
      nullable: true,
      description: 'Prepares the provider’s fields for a new card; null if our own form takes it.',
      resolve: async (_root, _args, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('card', { account: viewer.accountId, address: context.address })
        return savingGateway(deps).saved.startSetup(viewer.accountId)
      },
    }),
    updateWallet: t.field({
      type: WalletRef,
      description:
        'Removes the cards that are not listed: by id, or by name, last four digits and date. Listed cards stay unchanged.',
      args: { cards: t.arg({ type: [CardInput], required: true }) },
      resolve: async (_root, { cards }, context) => {
        const viewer = signedIn(context)
        await removeOtherCards(
          deps,
          viewer,
          cards.map(({ id, ...words }) => (id ? { id: readUuid(id) } : readCardReference(words))),
        )
        return walletOf(deps, viewer.accountId)
      },
    }),
    setAutoTopUp: t.field({
      type: WalletRef,
      description:
        'Allows renewals to buy this pack, in dollars, when credits run short; without one, never.',
      args: { pack: t.arg.int() },
      resolve: async (_root, { pack }, context) => {
        const viewer = signedIn(context)
        await setAutoTopUp(deps, viewer, pack ?? null)
        return walletOf(deps, viewer.accountId)
      },
    }),
    setOneTapLimit: t.field({
      type: WalletRef,
      description:
        'Amount in dollars, one of the packs, up to which saved cards pay without a confirmation; without one, never. Raising it needs the password or a passkey.',
      args: {
        pack: t.arg.int(),
        ...proofArgs(t),
      },
      resolve: async (_root, { pack, ...proof }, context) => {
        const viewer = signedIn(context)
        await setOneTapLimit(deps, viewer, { limitDollars: pack ?? null, proof })
        return walletOf(deps, viewer.accountId)
      },
    }),
  }))
}

function addMethods(builder: Builder, deps: PaymentsDeps): void {
  const MethodRef = builder.objectRef<OfferedMethod>('PaymentMethod').implement({
    description: 'A way to pay.',
    fields: (t) => ({
      id: t.exposeID('id'),
      gateway: t.string({ resolve: ({ gateway }) => gateway.name }),
      label: t.exposeString('label'),
      hint: t.exposeString('hint'),
      shape: t.exposeString('shape', {
        description: `${nameChoices(PAYMENT_SHAPES)}: a saved card, a page of the provider, or an invoice that the wallet shows.`,
      }),
      cards_url: t.string({
        nullable: true,
        description: 'Where the browser sends card numbers, which this API never receives.',
        resolve: ({ gateway }) => gateway.saved?.browserConfig.cardsUrl ?? null,
      }),
      public_key: t.string({
        nullable: true,
        resolve: ({ gateway }) => gateway.saved?.browserConfig.publicKey ?? null,
      }),
      script_url: t.string({
        nullable: true,
        description: 'The provider’s script that shows its card fields.',
        resolve: ({ gateway }) => gateway.saved?.browserConfig.scriptUrl ?? null,
      }),
    }),
  })
  builder.queryField('paymentMethods', (t) =>
    t.field({
      type: [MethodRef],
      description: 'In the order in which the wallet offers them.',
      extensions: { listSize: MAX_METHODS },
      resolve: () => offeredMethods(deps),
    }),
  )
}

/** More than all providers together offer. */
const MAX_METHODS = 10

function defineCardInput(builder: Builder) {
  const DateInput = builder.inputType('CardDateInput', {
    fields: (t) => ({ month: t.int(), year: t.int() }),
  })
  return builder.inputType('CardInput', {
    fields: (t) => ({
      id: t.id({ description: 'If given, all other fields are ignored.' }),
      name: t.string(),
      number: t.string({ description: 'As displayed; only the last four digits count.' }),
      cvv: t.string({ description: 'Ignored.' }),
      date: t.field({ type: DateInput }),
    }),
  })
}

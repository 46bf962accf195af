/** GraphQL to save and remove cards, and the gateway settings for the card form. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { nameChoices } from '#platform/graphql/name-choices.ts'
import { type BrowserConfig, GATEWAY_NAMES } from '#platform/payments/gateway.ts'
import { signedIn } from '#platform/viewer.ts'
import { type AccountsDeps, proofArgs } from '../../accounts/index.ts'
import { type WalletRef, walletOf } from '../../ledger/index.ts'
import { addCard, removeOtherCards } from '../cards/cards.ts'
import { readCardReference } from '../cards/match-cards.ts'
import { setAutoTopUp } from '../top-ups/auto-top-up.ts'
import { setOneTapLimit } from '../top-ups/set-one-tap-limit.ts'
import type { PaymentsDeps } from '../types.ts'

export function addCards(builder: Builder, deps: PaymentsDeps & AccountsDeps, WalletRef: WalletRef): void {
  addGateway(builder, deps)
  const CardInput = defineCardInput(builder)
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

function addGateway(builder: Builder, deps: PaymentsDeps): void {
  const GatewayRef = builder.objectRef<BrowserConfig>('PaymentGateway').implement({
    fields: (t) => ({
      gateway: t.exposeString('gateway', { description: nameChoices(GATEWAY_NAMES) }),
      cardsUrl: t.exposeString('cardsUrl', {
        nullable: true,
        description: 'Where the browser sends card numbers, which this API never receives.',
      }),
      publicKey: t.exposeString('publicKey', { nullable: true }),
    }),
  })
  builder.queryField('paymentGateway', (t) =>
    t.field({ type: GatewayRef, resolve: () => deps.payments.gateway.browserConfig() }),
  )
}

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

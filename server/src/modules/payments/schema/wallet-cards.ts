/** The GraphQL type Card, and the cards of a wallet. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { WalletRef } from '../../ledger/index.ts'
import { CARD_LIMITS, declinedCards, isExpired, ownCards, type SavedCard } from '../cards/cards.ts'
import { oneTapLimit } from '../cards/one-tap.ts'
import { lastMethod } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'

type Card = SavedCard & { isDeclined: boolean }

export function addWalletCards(builder: Builder, deps: PaymentsDeps, WalletRef: WalletRef): void {
  const CardRef = defineCard(builder, deps)
  builder.objectField(WalletRef, 'cards', (t) =>
    t.field({
      type: [CardRef],
      description: 'Newest first.',
      extensions: { listSize: CARD_LIMITS.maxCards },
      resolve: ({ accountId }) => shownCards(deps, accountId),
    }),
  )
  builder.objectField(WalletRef, 'last_method', (t) =>
    t.string({
      nullable: true,
      description: 'The id of the payment method that the viewer used last; null for a saved card.',
      resolve: ({ accountId }) => lastMethod(deps, accountId),
    }),
  )
  builder.objectField(WalletRef, 'one_tap_limit', (t) =>
    t.int({
      nullable: true,
      description: 'Amount in dollars up to which a saved card pays without a confirmation; null for never.',
      resolve: async ({ accountId }) => {
        const cents = await oneTapLimit(deps.db, accountId)
        return cents === null ? null : cents / 100
      },
    }),
  )
}

async function shownCards(deps: PaymentsDeps, accountId: string): Promise<Card[]> {
  const cards = await ownCards(deps, accountId).execute()
  const declined = cards.length > 0 ? await declinedCards(deps.db, accountId) : new Set()
  return cards.map((card) => ({ ...card, isDeclined: declined.has(card.id) }))
}

function defineCard(builder: Builder, deps: PaymentsDeps) {
  const DateRef = builder.objectRef<{ month: number; year: number }>('CardDate').implement({
    fields: (t) => ({ month: t.exposeInt('month'), year: t.exposeInt('year') }),
  })
  return builder.objectRef<Card>('Card').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('holder', { description: 'Cardholder, as printed on the card.' }),
      number: t.string({
        description: 'Its last four digits; empty for a payment method without a number.',
        resolve: ({ last4 }) => (last4 === '' ? '' : `•••• ${last4}`),
      }),
      cvv: t.string({ nullable: true, description: 'Always null: it is never stored.', resolve: () => null }),
      brand: t.exposeString('brand'),
      date: t.field({
        type: DateRef,
        nullable: true,
        description: 'Null for a payment method that doesn’t expire.',
        resolve: ({ exp_month: month, exp_year: year }) =>
          month === null || year === null ? null : { month, year },
      }),
      expired: t.boolean({ resolve: (card) => isExpired(card, deps.clock.now()) }),
      usable: t.boolean({
        description: 'False when the site no longer works with the provider that saved it.',
        resolve: ({ gateway }) => deps.payments.find(gateway) !== undefined,
      }),
      declined: t.exposeBoolean('isDeclined', { description: 'When it was last declined.' }),
    }),
  })
}

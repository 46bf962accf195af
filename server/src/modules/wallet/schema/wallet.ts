/** The GraphQL types Wallet and Card, and the viewer's wallet. */
import type { Selectable } from 'kysely'
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { type Wallet, walletOf } from '../ledger/wallet.ts'
import { CARD_LIMITS, cardsOf, declinedCards, isExpired } from '../payments/cards.ts'
import type { CardsTable } from '../tables.ts'
import type { WalletDeps } from '../types.ts'
import { type AccountRef, personLoader } from './people.ts'

type Card = Selectable<CardsTable> & { isDeclined: boolean }
export type WalletRef = ReturnType<typeof defineWallet>

export function defineWallet(builder: Builder, deps: WalletDeps, AccountRef: AccountRef) {
  const person = personLoader(deps)
  const CardRef = defineCard(builder, deps)
  const WalletRef = builder.objectRef<Wallet>('Wallet').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ accountId }) => accountId }),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      amount: t.float({
        description: 'In credits, to two decimals.',
        resolve: ({ cents }) => creditsFromCents(cents),
      }),
      cents: t.exposeInt('cents'),
      cards: t.field({
        type: [CardRef],
        description: 'Newest first.',
        extensions: { listSize: CARD_LIMITS.maxCards },
        resolve: ({ accountId }) => shownCards(deps, accountId),
      }),
      auto_top_up: t.int({
        nullable: true,
        description: 'The pack in dollars that a renewal may buy when credits are short; null means never.',
        resolve: ({ autoTopUpCents }) => (autoTopUpCents === null ? null : autoTopUpCents / 100),
      }),
      last_update: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    }),
  })
  builder.queryField('wallet', (t) =>
    t.field({
      type: WalletRef,
      description: 'The viewer’s own.',
      resolve: (_root, _args, context) => walletOf(deps, signedIn(context).accountId),
    }),
  )
  return WalletRef
}

async function shownCards(deps: WalletDeps, accountId: string): Promise<Card[]> {
  const cards = await cardsOf(deps, accountId)
  const declined = cards.length > 0 ? await declinedCards(deps.db, accountId) : new Set()
  return cards.map((card) => ({ ...card, isDeclined: declined.has(card.id) }))
}

function defineCard(builder: Builder, deps: WalletDeps) {
  const DateRef = builder.objectRef<{ month: number; year: number }>('CardDate').implement({
    fields: (t) => ({ month: t.exposeInt('month'), year: t.exposeInt('year') }),
  })
  return builder.objectRef<Card>('Card').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('holder', { description: 'Whose it is, as printed on it.' }),
      number: t.string({ description: 'Its last four digits.', resolve: ({ last4 }) => `•••• ${last4}` }),
      cvv: t.string({ nullable: true, description: 'Always null: nobody keeps it.', resolve: () => null }),
      brand: t.exposeString('brand'),
      date: t.field({
        type: DateRef,
        resolve: ({ exp_month: month, exp_year: year }) => ({ month, year }),
      }),
      expired: t.boolean({ resolve: (card) => isExpired(card, deps.clock.now()) }),
      declined: t.exposeBoolean('isDeclined', { description: 'When it was last asked to pay.' }),
    }),
  })
}

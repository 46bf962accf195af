/** The GraphQL type Wallet, and the viewer's wallet. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { type Wallet, walletOf } from '../journals/wallet.ts'
import type { LedgerDeps } from '../types.ts'
import { type AccountRef, referencedPersonLoader } from './people.ts'

export type WalletRef = ReturnType<typeof defineWallet>

export function defineWallet(builder: Builder, deps: LedgerDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  const WalletRef = builder.objectRef<Wallet>('Wallet').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ accountId }) => accountId }),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      amount: t.float({
        description: 'In credits, with two decimals.',
        resolve: ({ cents }) => creditsFromCents(cents),
      }),
      cents: t.exposeInt('cents'),
      auto_top_up: t.int({
        nullable: true,
        description: 'The pack in dollars that a renewal may buy when credits run short; null for never.',
        resolve: ({ autoTopUpCents }) => (autoTopUpCents === null ? null : autoTopUpCents / 100),
      }),
      last_update: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    }),
  })
  builder.queryField('wallet', (t) =>
    t.field({
      type: WalletRef,
      description: 'The viewer’s own wallet.',
      resolve: (_root, _args, context) => walletOf(deps, signedIn(context).accountId),
    }),
  )
  return WalletRef
}

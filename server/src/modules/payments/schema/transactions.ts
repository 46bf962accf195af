/** GraphQL for the viewer's wallet transactions. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { signedIn } from '#platform/viewer.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type AccountRef, referencedPersonLoader } from '../../ledger/index.ts'
import { listTransactions, readTransactionType, type Transaction } from '../history/history.ts'
import type { PaymentsDeps } from '../types.ts'

export function addTransactions(builder: Builder, deps: PaymentsDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  const TransactionRef = builder.objectRef<Transaction>('WalletTransaction').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('type', {
        description: 'top-up, tip, media, teaser, share-link, subscription, live, refund or fee',
      }),
      dollars: t.float({
        description: 'Negative for spending.',
        resolve: ({ cents }) => cents / 100,
      }),
      credits: t.float({ resolve: ({ cents }) => creditsFromCents(cents) }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The seller.',
        resolve: ({ creator_id }, _args, context) =>
          creator_id === null ? null : person(context, creator_id),
      }),
      card: t.exposeString('card', { nullable: true, description: 'The card that bought the credits.' }),
      words: t.exposeString('words'),
      state: t.exposeString('state', {
        description:
          'For credits: paid, disputed or refunded. For purchases: paid or reversed. For refunds their destination: credits or card. For fees the reason: dormancy-fee or forfeiture.',
      }),
      receipt: t.string({
        description: 'A printable page.',
        resolve: ({ id }) => `/api/wallet/receipts/${id}`,
      }),
    }),
  })
  const FilterInput = builder.inputType('WalletTransactionsFilter', {
    fields: (t) => ({ type: t.string() }),
  })
  builder.queryField('wallet_transactions', (t) =>
    t.field({
      type: [TransactionRef],
      description: 'The viewer’s own, newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        filter: t.arg({ type: FilterInput }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { filter, limit, after }, context) =>
        listTransactions(deps, signedIn(context).accountId, {
          type: readTransactionType(filter?.type),
          after: after === null || after === undefined ? null : readUuid(after),
          limit: readPage(limit).limit,
        }),
    }),
  )
  return TransactionRef
}

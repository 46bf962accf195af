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
        description: 'Below zero for what was spent.',
        resolve: ({ cents }) => cents / 100,
      }),
      credits: t.float({ resolve: ({ cents }) => creditsFromCents(cents) }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Of whom something was bought.',
        resolve: ({ creator_id }, _args, context) =>
          creator_id === null ? null : person(context, creator_id),
      }),
      card: t.exposeString('card', { nullable: true, description: 'With which credits were bought.' }),
      words: t.exposeString('words'),
      state: t.exposeString('state', {
        description:
          'Of credits: paid, disputed or refunded. Of what was bought: paid or reversed. Of refunds where they went: credits or card. Of fees what for: dormancy-fee or forfeiture.',
      }),
      receipt: t.string({
        description: 'A page to print.',
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
      description: 'The viewer’s own, newest first. `after` is the last one of the page before.',
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

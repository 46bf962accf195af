/** Streams all transactions of a wallet as CSV. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { Db } from '#platform/postgres/database.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { usernamesOf } from '../../accounts/index.ts'
import { allTransactions, type Transaction } from './history.ts'

const HEADING = ['Id', 'Date', 'Type', 'Creator', 'Card', 'Text', 'Dollars', 'Currency', 'Credits', 'Status']

export async function* transactionsCsv(deps: { db: Db }, accountId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADING)
  for await (const page of allTransactions(deps, accountId)) {
    const names = await usernamesOf(
      deps.db,
      page.flatMap(({ creator_id }) => creator_id ?? []),
    )
    yield page.map((transaction) => lineOf(transaction, names.get(transaction.creator_id ?? ''))).join('')
  }
}

function lineOf(transaction: Transaction, username = ''): string {
  return csvLine([
    transaction.id,
    transaction.created_at.toISOString(),
    transaction.type,
    username,
    transaction.card,
    transaction.words,
    transaction.cents / 100,
    'USD',
    creditsFromCents(transaction.cents),
    transaction.state,
  ])
}

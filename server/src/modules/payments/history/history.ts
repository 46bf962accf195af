/** A wallet's history, in pages and as a stream. */

import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import { SALE_KINDS } from '#rules/money.ts'
import {
  findTransaction,
  selectTransactions,
  type Transaction,
  type TransactionType,
} from './history-queries.ts'

export type { Transaction } from './history-queries.ts'

const TYPES: readonly TransactionType[] = ['top-up', ...SALE_KINDS, 'refund', 'fee']
const FILE_PAGE = 500

type Wanted = { type: TransactionType | null; after: string | null; limit: number }

export async function listTransactions(
  { db }: { db: Db },
  accountId: string,
  { type, after, limit }: Wanted,
): Promise<Transaction[]> {
  const last = after === null ? null : await findTransaction(db, accountId, after)
  if (last === undefined) throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  const place = last && { created_at: last.place, id: last.id }
  return selectTransactions(db, accountId, { type, after: place, limit })
}

/** All transactions, newest first, with one page in memory at a time. */
export async function* allTransactions({ db }: { db: Db }, accountId: string): AsyncGenerator<Transaction[]> {
  let after: { created_at: string; id: string } | null = null
  for (;;) {
    const page = await selectTransactions(db, accountId, { type: null, after, limit: FILE_PAGE })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < FILE_PAGE) return
    after = { created_at: last.place, id: last.id }
  }
}

export function readTransactionType(text: string | null | undefined): TransactionType | null {
  return readOneOfOrNone(TYPES, text, { message: `Transactions are ${TYPES.join(', ')}.` }) ?? null
}

/** REST routes: wallet history as CSV, and receipts. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { documentsOfPurchase } from '../../tax/index.ts'
import type { PaymentsDeps } from '../types.ts'
import { findTransaction } from './history-queries.ts'
import { RECEIPT_CSP, renderReceipt } from './receipt.ts'
import { transactionsCsv } from './transactions-csv.ts'

export function addWalletHistoryRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  app.get('/api/wallet/transactions.csv', async (request, reply) => {
    const viewer = signedIn(request)
    await deps.rateLimits.take('download', { account: viewer.accountId, address: request.ip })
    return reply
      .header('content-disposition', 'attachment; filename="transactions.csv"')
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(transactionsCsv(deps, viewer.accountId)))
  })

  app.get<{ Params: { id: string } }>('/api/wallet/receipts/:id', async (request, reply) => {
    const html = await receiptOf(deps, signedIn(request), request.params.id)
    reply.raw.setHeader('content-security-policy', RECEIPT_CSP)
    return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(html)
  })
}

/** Transactions of other accounts are not found. */
async function receiptOf(deps: PaymentsDeps, { accountId }: Viewer, text: string): Promise<string> {
  const id = parseUuid(text)
  const transaction = id && (await findTransaction(deps.db, accountId, id))
  if (!transaction) throw new Refusal('NOT_FOUND')
  const { creator_id } = transaction
  const people = await findAccountsByIds(deps.db, creator_id ? [accountId, creator_id] : [accountId])
  const buyer = people.find((person) => person.id === accountId)
  if (!buyer) throw new Refusal('NOT_FOUND')
  const creator = people.find((person) => person.id === creator_id)
  const documents = transaction.type === 'top-up' ? await documentsOfPurchase(deps.db, id) : []
  return renderReceipt({ site: deps.site, transaction, buyer, creator, documents })
}

/** GraphQL of the invoice screen. */
import type { ResultOf } from 'gql.tada'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { INVOICE_STATUSES, type InvoicePayment } from './invoice-text.ts'

const InvoiceFields = graphql(`
  fragment InvoiceFields on TopUp @_unmask {
    id
    pack
    state
    failure
    claim_url
    invoice { currency amount paid_amount address link rate expires_on status }
  }
`)

export const InvoiceTopUp = graphql(`query InvoiceTopUp($id: ID!) { topUp(id: $id) { ...InvoiceFields } }`, [
  InvoiceFields,
])

/** Also asks for the wallet, which has more credits once it is paid. */
export const FinishInvoice = graphql(
  `
    mutation FinishInvoice($id: ID!) {
      finishTopUp(id: $id) { ...InvoiceFields wallet { id cents amount } }
    }
  `,
  [InvoiceFields],
)

/** Without the invoice itself, which the server reads from the provider. */
export const TopUpMethod = graphql(`query TopUpMethod($id: ID!) { topUp(id: $id) { id method } }`)

export function toInvoicePayment(topUp: ResultOf<typeof InvoiceFields>): InvoicePayment {
  const { pack, state, failure, claim_url: claimUrl, invoice } = topUp
  return {
    packCents: pack * 100,
    state: state === 'starting' || state === 'challenge' ? 'open' : state === 'paid' ? 'paid' : 'failed',
    failure: state === 'refunded' || state === 'disputed' ? 'This payment was refunded.' : failure,
    claimUrl,
    invoice: invoice && {
      ...invoice,
      paidAmount: invoice.paid_amount,
      expiresOn: String(invoice.expires_on),
      status: oneOf(INVOICE_STATUSES, invoice.status) ?? 'waiting',
    },
  }
}

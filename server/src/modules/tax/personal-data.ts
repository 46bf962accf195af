/** Personal data of tax, exported and erased with the wallet's. Invoices are accounting records and retained. */
import type { Db } from '#platform/postgres/database.ts'
import { documentNumber, documentsOf } from './documents/documents.ts'

export async function invoicesOf(db: Db, accountId: string) {
  return (await documentsOf(db, accountId)).map((document) => ({
    kind: document.kind,
    number: documentNumber(document),
    buyer: document.buyer,
    country: document.country,
    netCents: document.net_cents,
    taxCents: document.tax_cents,
    totalCents: document.total_cents,
    at: document.issued_at.toISOString(),
  }))
}

export async function forgetCountry(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('tax_countries').where('account_id', '=', accountId).execute()
}

/** SQL on invoices and credit notes, and how they are numbered for people. */
import type { Selectable } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { TaxDocumentKind, TaxDocumentsTable } from '../tables.ts'

export type TaxDocument = Selectable<TaxDocumentsTable>

export function findDocument(db: Db, id: string): Promise<TaxDocument | undefined> {
  return db.selectFrom('tax_documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Oldest first. */
export function documentsOf(db: Db, accountId: string): Promise<TaxDocument[]> {
  return db
    .selectFrom('tax_documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}

/** Of one purchase, oldest first. */
export function documentsOfTopUp(db: Db, topUpId: string): Promise<TaxDocument[]> {
  return db
    .selectFrom('tax_documents')
    .selectAll()
    .where('top_up_id', '=', topUpId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}

/** `2026-000123`, `CN-2026-000004`; those of test payments begin with `TEST-`. */
export function documentNumber({
  kind,
  money,
  year,
  number,
}: Pick<TaxDocument, 'kind' | 'money' | 'year' | 'number'>): string {
  const prefix = `${money === 'sandbox' ? 'TEST-' : ''}${kind === 'credit-note' ? 'CN-' : ''}`
  return `${prefix}${year}-${String(number ?? 0).padStart(6, '0')}`
}

export function documentTitle(kind: TaxDocumentKind): string {
  return kind === 'invoice' ? 'Invoice' : 'Credit note'
}

/** The number of the invoice that a credit note corrects; null for invoices. */
export async function correctedNumber(db: Db, { corrects }: TaxDocument): Promise<string | null> {
  const invoice = corrects === null ? undefined : await findDocument(db, corrects)
  return invoice ? documentNumber(invoice) : null
}

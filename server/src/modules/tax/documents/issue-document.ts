/** Issues invoices and credit notes, in the transaction that books them. The database numbers them when it ends. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import type { MoneyKind } from '../../ledger/index.ts'
import { taxJobs } from '../job-tokens.ts'
import type { TaxTerms } from '../tax-entries.ts'
import type { TaxDeps } from '../types.ts'

export type NewDocument = TaxTerms & {
  /** What it is issued for; unique. */
  source: string
  topUpId: string
  accountId: string
  journalId: string
  money: MoneyKind
  rateBp: number
  /** The credits' value. Negative for a credit note, like the tax. */
  valueCents: number
  taxCents: number
}

export type IssueDeps = Pick<TaxDeps, 'clock' | 'settings' | 'site' | 'enqueue'>

/** Idempotent per source. */
export async function issueDocument(deps: IssueDeps, tx: Tx, document: NewDocument): Promise<void> {
  const { settings, site } = deps
  const at = deps.clock.now()
  const [buyer] = await findAccountsByIds(tx, [document.accountId])
  const isCreditNote = document.valueCents < 0
  const issued = await tx
    .insertInto('tax_documents')
    .values({
      kind: isCreditNote ? 'credit-note' : 'invoice',
      money: document.money,
      year: at.getUTCFullYear(),
      account_id: document.accountId,
      top_up_id: document.topUpId,
      journal_id: document.journalId,
      source: document.source,
      value_cents: document.valueCents,
      tax_cents: document.taxCents,
      is_on_top: document.isOnTop,
      country: document.country,
      rate_bp: document.rateBp,
      seller_name: settings.get('tax.sellerName') || site.company,
      seller_address: settings.get('tax.sellerAddress') || site.companyAddress,
      seller_number: settings.get('tax.sellerNumber'),
      buyer: buyer ? `${buyer.fullname} (@${buyer.username})` : '',
      corrects: isCreditNote ? await firstInvoice(tx, document.topUpId) : null,
      issued_at: at,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (issued) await deps.enqueue(taxJobs.mailDocument, { documentId: issued.id }, { tx })
}

async function firstInvoice(tx: Tx, topUpId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tax_documents')
    .select('id')
    .where('source', '=', `top-up:${topUpId}`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** What a purchase was taxed with, less what went back. */
export type Taxed = TaxTerms & { rateBp: number; valueCents: number; taxCents: number }

/** Null for a purchase without tax. */
export async function taxedOf(tx: Tx, topUpId: string): Promise<Taxed | null> {
  const { rows } = await sql<Taxed>`
    select country, is_on_top as "isOnTop", rate_bp as "rateBp",
      sum(value_cents)::int as "valueCents", sum(tax_cents)::int as "taxCents"
    from tax_documents where top_up_id = ${topUpId} group by 1, 2, 3
  `.execute(tx)
  return rows[0] ?? null
}

/** The tax booked for a source; 0 if none. */
export async function taxOfSource(tx: Tx, source: string): Promise<number> {
  const row = await tx
    .selectFrom('tax_documents')
    .select('tax_cents')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.tax_cents ?? 0
}

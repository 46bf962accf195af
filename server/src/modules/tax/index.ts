/**
 * Public API of the tax slice: value added tax on purchases of credits. Submodules, lowest first: rates, documents, reports, schema.
 *
 * Tables: tax_rates, tax_rate_changes, tax_countries, tax_documents, tax_series.
 * - Off by default. Credits are single-purpose vouchers: tax is due when they are bought, at the rate of the buyer's country then.
 * - Rates are dated and only added, by two staff members, from the next day at the earliest.
 * - Each journal that moves tax has documents of the same sum: invoices, and credit notes for what goes back. The database numbers
 *   them without gaps per seller, kind of money and year, when their transaction ends; they never change.
 */
import './tables.ts'

export { declareCountry, declaredCountry } from './declared-country.ts'
export { documentsOfPurchase, type ShownDocument } from './documents/documents-of-purchase.ts'
export {
  type IssueDeps,
  issueDocument,
  type Taxed,
  taxedOf,
  taxOfSource,
} from './documents/issue-document.ts'
export { type BuyerLocation, type Evidence, type EvidenceKind, locate } from './evidence.ts'
export { bindTaxJobs } from './jobs.ts'
export { forgetCountry, invoicesOf } from './personal-data.ts'
export { isTaxed, quoteTax, type TaxQuote } from './quote.ts'
export { mismatchedTax } from './reconcile-tax.ts'
export { addTaxRoutes } from './routes.ts'
export { addTaxSchema } from './schema.ts'
export { withTax } from './tax-entries.ts'
export { createTax, type TaxDeps } from './types.ts'

/** The tax of a quarter as CSV, with the columns of the one-stop shop. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { TaxDeps } from '../types.ts'
import { type Quarter, taxOfQuarter } from './quarter-report.ts'

const HEADING = [
  ...['Period', 'Country of consumption', 'One-stop shop', 'Supply', 'Rate type', 'VAT rate'],
  ...['Taxable amount', 'VAT amount', 'Total', 'Currency', 'Corrected period', 'Invoices', 'Credit notes'],
]

export async function quarterCsv(deps: Pick<TaxDeps, 'db' | 'ledger'>, quarter: Quarter): Promise<string> {
  const rows = await taxOfQuarter(deps, quarter)
  const lines = rows.map((row) =>
    csvLine([
      ...[quarter.name, row.country, row.isOss ? 'yes' : 'no', 'services', 'standard', row.rateBp / 100],
      ...[row.netCents / 100, row.taxCents / 100, row.totalCents / 100, 'USD'],
      ...[row.corrects, row.invoices, row.creditNotes],
    ]),
  )
  return BYTE_ORDER_MARK + csvLine(HEADING) + lines.join('')
}

/** Tax by country and rate in a quarter, from the issued invoices and credit notes. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { EU_COUNTRIES } from '#rules/tax.ts'
import type { TaxDeps } from '../types.ts'

export type Quarter = { name: string; from: Date; to: Date }

/** `2026-Q4`, in UTC. */
export function readQuarter(name: string): Quarter {
  const [, year, number] = /^(20\d\d)-Q([1-4])$/.exec(name) ?? []
  if (year === undefined || number === undefined)
    throw new Refusal('BAD_INPUT', { message: 'Quarters look like 2026-Q4.' })
  const month = (Number(number) - 1) * 3
  return {
    name,
    from: new Date(Date.UTC(Number(year), month, 1)),
    to: new Date(Date.UTC(Number(year), month + 3, 1)),
  }
}

export type CountryTax = {
  country: string
  rateBp: number
  /** The quarter in which the corrected purchase was taxed; null for purchases of this quarter. */
  corrects: string | null
  /** Declared in the EU’s one-stop shop. */
  isOss: boolean
  invoices: number
  creditNotes: number
  netCents: number
  taxCents: number
  totalCents: number
}

/** Of one kind of money. Corrections of earlier quarters are rows of their own, as the one-stop shop wants them. */
export async function taxOfQuarter(
  { db, ledger: { money } }: Pick<TaxDeps, 'db' | 'ledger'>,
  { name, from, to }: Quarter,
): Promise<CountryTax[]> {
  const { rows } = await sql<Omit<CountryTax, 'isOss'>>`
    select document.country, document.rate_bp as "rateBp",
      nullif(to_char(coalesce(invoice.issued_at, document.issued_at) at time zone 'UTC', 'YYYY-"Q"Q'), ${name}) as corrects,
      (count(*) filter (where document.kind = 'invoice'))::int as invoices,
      (count(*) filter (where document.kind = 'credit-note'))::int as "creditNotes",
      sum(document.net_cents)::float8 as "netCents", sum(document.tax_cents)::float8 as "taxCents",
      sum(document.total_cents)::float8 as "totalCents"
    from tax_documents as document
    left join tax_documents as invoice on invoice.source = 'top-up:' || document.top_up_id
    where document.money = ${money} and document.issued_at >= ${from} and document.issued_at < ${to}
    group by 1, 2, 3 order by 1, 2, 3 nulls first
  `.execute(db)
  return rows.map((row) => ({ ...row, isOss: EU_COUNTRIES.includes(row.country) }))
}

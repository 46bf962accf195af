/** The dependencies of this slice. */
import type { LedgerDeps } from '../ledger/index.ts'
import { createRates, type RateTable } from './rates/rates.ts'

export type TaxParts = {
  rates: RateTable
  /** The country of an IP address, if known. */
  countryOf(address: string): string | null
}

export type TaxDeps = LedgerDeps & { tax: TaxParts }

export function createTax(
  deps: Pick<LedgerDeps, 'db' | 'clock'>,
  { countryOf }: Pick<TaxParts, 'countryOf'>,
): TaxParts {
  return { rates: createRates(deps), countryOf }
}

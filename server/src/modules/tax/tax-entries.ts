/** Ledger entries of tax. */
import type { NewLedgerEntry } from '../ledger/index.ts'

export type TaxTerms = { country: string; isOnTop: boolean }

/**
 * Adds tax to the entries of a payment. Tax on top came with the payment; tax that was included is borne by the site, because the
 * buyer's credits are worth the whole price. Negative when tax goes back.
 */
export function withTax(
  entries: readonly NewLedgerEntry[],
  { country, isOnTop }: TaxTerms,
  { cents, gateway }: { cents: number; gateway: string },
): NewLedgerEntry[] {
  const payer: NewLedgerEntry = isOnTop
    ? { book: 'clearing', subaccount: gateway, cents: -cents }
    : { book: 'revenue', cents: -cents }
  return merged([...entries, payer, { book: 'tax', subaccount: country, cents }])
}

/** One entry for each ledger account. */
function merged(entries: readonly NewLedgerEntry[]): NewLedgerEntry[] {
  const accounts = Map.groupBy(entries, ({ book, ownerId, subaccount }) =>
    [book, ownerId, subaccount].join(' '),
  )
  return [...accounts.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, cents: rest.reduce((sum, { cents }) => sum + cents, first.cents) }] : [],
  )
}

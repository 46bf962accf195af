/** The ledger's currency, as reports write it. */
export const CURRENCY = 'usd'

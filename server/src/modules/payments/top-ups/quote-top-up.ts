/** What a purchase of credits costs with tax, and where the buyer is for it. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  type BuyerLocation,
  declaredCountry,
  isTaxed,
  locate,
  quoteTax,
  type TaxQuote,
} from '../../tax/index.ts'
import { countryOfCard, lastTopUpTax } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'

type Deps = Pick<PaymentsDeps, 'db' | 'tax' | 'settings'>

export type BuyerTraces = {
  /** The saved card that pays; null for another way to pay. */
  cardId: string | null
  /** The client's IP address. */
  address: string | undefined
}

/** Null if tax is off, or if the buyer must be asked for their country. */
export async function locateBuyer(
  deps: Deps,
  viewer: Viewer,
  { cardId, address }: BuyerTraces,
): Promise<BuyerLocation | null> {
  if (!isTaxed(deps)) return null
  return locate({
    card: cardId === null ? null : await countryOfCard(deps.db, cardId),
    network: address === undefined ? null : deps.tax.countryOf(address),
    account: viewer.country ?? null,
    declared: await declaredCountry(deps.db, viewer.accountId),
  })
}

export type ShownTotal = {
  /** What the buyer was shown, in cents. */
  totalCents: number | null
}

/** Null while tax is off. Refused unless the buyer was shown this total. */
export async function quoteTopUp(
  deps: Deps,
  viewer: Viewer,
  { packCents, totalCents, ...traces }: BuyerTraces & ShownTotal & { packCents: number },
): Promise<TaxQuote | null> {
  if (!isTaxed(deps)) {
    refuseOther(packCents, totalCents ?? packCents)
    return null
  }
  const location = await locateBuyer(deps, viewer, traces)
  if (!location) throw new Refusal('BAD_INPUT', { fields: { country: 'Choose your country first' } })
  const quote = await quoteTax(deps, packCents, location)
  // A buyer who wasn’t shown a total was shown the price.
  if (quote) refuseOther(quote.totalCents, totalCents ?? packCents)
  return quote
}

function refuseOther(totalCents: number, shownCents: number): void {
  if (totalCents !== shownCents)
    throw new Refusal('CONFLICT', {
      message: 'The total has changed. You weren’t charged. Check it and try again.',
    })
}

/** For a charge without the buyer: located as in their last purchase. `null`: tax is off. `undefined`: unknown. */
export async function quoteAutomatic(
  deps: Deps,
  accountId: string,
  { packCents, cardId }: { packCents: number; cardId: string },
): Promise<TaxQuote | null | undefined> {
  if (!isTaxed(deps)) return null
  const last = await lastTopUpTax(deps.db, accountId)
  const location =
    last ??
    locate({
      card: await countryOfCard(deps.db, cardId),
      declared: await declaredCountry(deps.db, accountId),
    })
  return location
    ? quoteTax(deps, packCents, { country: location.country, evidence: location.evidence })
    : undefined
}

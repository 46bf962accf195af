/** The tax of a payment goes back with each part of it; the last part takes the remainder. */
import type { Tx } from '#platform/postgres/database.ts'
import { moneyKindOf, type NewLedgerEntry } from '../../ledger/index.ts'
import { type IssueDeps, issueDocument, type Taxed, taxedOf, withTax } from '../../tax/index.ts'
import type { TopUp } from '../top-up-queries.ts'
import { plannedTaxCents } from '../top-up-taxes.ts'
import { unreversedCents } from './payment-reversal-queries.ts'

/** What is left of a payment: neither refunded, pending refund, nor reversed. */
export type PaymentRest = {
  cents: number
  taxCents: number
  /** Null for a payment without tax. */
  taxed: Taxed | null
}

export async function restOf(tx: Tx, topUp: TopUp): Promise<PaymentRest> {
  const taxed = await taxedOf(tx, topUp.id)
  return {
    cents: await unreversedCents(tx, topUp),
    taxCents: taxed ? taxed.taxCents - (await plannedTaxCents(tx, topUp.id)) : 0,
    taxed,
  }
}

/** The tax that goes back with this part of the credits. */
export function taxOfPart({ cents, taxCents }: PaymentRest, partCents: number): number {
  return cents === 0 ? 0 : Math.round((taxCents * partCents) / cents)
}

/** Null for tax that the buyer did not pay on top of the price. */
function onTop({ taxed, taxCents }: PaymentRest): number {
  return taxed?.isOnTop ? taxCents : 0
}

export type PaymentPart = { cents: number; taxCents: number; isMoreThanLeft: boolean }

/** Splits an amount that went back to the buyer into credits and tax. Null is all that is left. */
export function partOf(rest: PaymentRest, paidCents: number | null): PaymentPart {
  const totalCents = rest.cents + onTop(rest)
  if (paidCents === null || paidCents >= totalCents)
    return {
      ...{ cents: rest.cents, taxCents: rest.taxCents },
      isMoreThanLeft: paidCents === null || paidCents > totalCents,
    }
  const cents = Math.round((rest.cents * paidCents) / totalCents)
  const taxCents = rest.taxed?.isOnTop ? paidCents - cents : taxOfPart(rest, cents)
  return { cents, taxCents, isMoreThanLeft: false }
}

/** What the buyer gets or gives with these credits. */
export function paidCents(
  taxed: Taxed | null,
  { cents, taxCents }: Omit<PaymentPart, 'isMoreThanLeft'>,
): number {
  return taxed?.isOnTop ? cents + taxCents : cents
}

/** Adds tax to the entries of a journal, if the payment was taxed. Negative when it goes back. */
export function entriesWithTax(
  entries: readonly NewLedgerEntry[],
  taxed: Taxed | null,
  { cents, gateway }: { cents: number; gateway: string },
): readonly NewLedgerEntry[] {
  return taxed ? withTax(entries, taxed, { cents, gateway }) : entries
}

type Correction = {
  topUp: Pick<TopUp, 'id' | 'account_id' | 'gateway'>
  taxed: Taxed | null
  source: string
  journalId: string
  /** Negative for a credit note. */
  cents: number
  taxCents: number
}

/** Issues the credit note, or the invoice that undoes one, if the payment was taxed. */
export async function correctInvoice(
  deps: IssueDeps,
  tx: Tx,
  { topUp, taxed, source, journalId, cents, taxCents }: Correction,
): Promise<void> {
  if (!taxed || cents === 0) return
  await issueDocument(deps, tx, {
    ...{ source, journalId, valueCents: cents, taxCents },
    ...{ country: taxed.country, isOnTop: taxed.isOnTop, rateBp: taxed.rateBp },
    ...{ topUpId: topUp.id, accountId: topUp.account_id, money: moneyKindOf(topUp.gateway) },
  })
}

/** Pull payments, by which buyers get bitcoin back: they enter their address on BTCPay's page. Named after what they are for, so that none is made twice. */
import * as v from 'valibot'
import type { BtcpayApi } from './api.ts'
import { type BtcpayInvoice, type BtcpayPullPayment, PullPayment, PullPayments } from './api-types.ts'
import { decimalUnits } from './decimals.ts'
import { keyOf, ON_CHAIN } from './invoices.ts'

/** BTCPay lists all pull payments of a store in one response. */
const MAX_LIST_BYTES = 32 * 1024 * 1024

export type BtcpayClaim = {
  /** At most 50 characters: BTCPay's limit. */
  name: string
  amount: string
  currency: 'USD' | 'BTC'
}

/**
 * Where the buyer collects the claim. Made once: it is looked up by its name first, and if two processes make it at the same time, the
 * older one stays. `limit`: what all claims of this invoice in this currency may add up to.
 */
export async function openClaim(
  api: BtcpayApi,
  invoice: BtcpayInvoice,
  claim: BtcpayClaim,
  limit?: string,
): Promise<{ claimUrl: string }> {
  const before = await claimsOf(api, invoice)
  const earlier = oldestNamed(before, claim.name)
  if (earlier) return { claimUrl: earlier.viewLink }
  if (limit !== undefined && isAbove(limit, [...before, claim], claim.currency)) throw new ClaimTooLarge()
  const made = await createClaim(api, invoice, claim)
  const all = await claimsOf(api, invoice)
  const chosen = oldestNamed(all, claim.name) ?? made
  for (const { id, name, archived } of all)
    if (name === claim.name && id !== chosen.id && !archived)
      await api.ofStore(['DELETE', `/pull-payments/${id}`], v.unknown())
  return { claimUrl: chosen.viewLink }
}

/** More than the buyer paid. */
export class ClaimTooLarge extends Error {}

function createClaim(api: BtcpayApi, invoice: BtcpayInvoice, { name, amount, currency }: BtcpayClaim) {
  return api.ofStore(['POST', `/invoices/${invoice.id}/refund`], PullPayment, {
    body: {
      name,
      description: descriptionOf(invoice),
      payoutMethodId: ON_CHAIN,
      refundVariant: 'Custom',
      customAmount: amount,
      customCurrency: currency,
    },
  })
}

/** Newest first. */
async function claimsOf(api: BtcpayApi, invoice: BtcpayInvoice): Promise<BtcpayPullPayment[]> {
  const all = await api.ofStore(['GET', '/pull-payments'], PullPayments, {
    query: { includeArchived: 'true' },
    maxBytes: MAX_LIST_BYTES,
  })
  return all.filter(({ description }) => description === descriptionOf(invoice))
}

/** Also finds the claims of a payment among all claims of the store. */
function descriptionOf(invoice: BtcpayInvoice): string {
  return `Payment ${keyOf(invoice)}`
}

/** One that was archived by hand counts, so that the operator can withdraw a claim; of two, the one that isn't archived. */
function oldestNamed(claims: readonly BtcpayPullPayment[], wanted: string): BtcpayPullPayment | undefined {
  const named = claims.filter(({ name }) => name === wanted)
  return named.findLast(({ archived }) => !archived) ?? named.at(-1)
}

/** Each name counts once, as duplicates are archived. */
function isAbove(
  limit: string,
  claims: readonly Pick<BtcpayPullPayment, 'name' | 'amount' | 'currency'>[],
  currency: string,
): boolean {
  const amounts = new Map(
    claims
      .filter((claim) => claim.currency === currency)
      .map(({ name, amount }) => [name, decimalUnits(amount)]),
  )
  return amounts.values().reduce((sum, one) => sum + one, 0n) > decimalUnits(limit)
}

/** FlexPay's signature: SHA-256 of the signature key and the parameters in the order of their names. */
import { createHash } from 'node:crypto'
import { timingSafeSame } from '../../crypto.ts'

export type Parameters = Readonly<Record<string, string>>

/** Parameters of our requests that the signature covers; others are sent unsigned. */
const SIGNED = new Set([
  ...['version', 'shopID', 'type', 'priceAmount', 'priceCurrency', 'paymentMethod', 'description'],
  ...['referenceID', 'saleID', 'custom1', 'custom2', 'custom3', 'name', 'subscriptionType', 'period'],
  ...['trialAmount', 'trialPeriod', 'cancelDiscountPercentage', 'successURL', 'declineURL'],
  ...['precedingSaleID', 'upgradeOption', 'mcc', 'subCreditorName', 'subCreditorId', 'subCreditorCountry'],
])

/** Of all parameters. Names are ordered by their bytes: capitals first. */
export function flexPaySignature(signatureKey: string, parameters: Parameters): string {
  const pairs = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
  return createHash('sha256')
    .update([signatureKey, ...pairs].join(':'))
    .digest('hex')
}

/** Of the parameters that are covered in requests. */
export function requestSignature(signatureKey: string, parameters: Parameters): string {
  const covered = Object.entries(parameters).filter(([name]) => SIGNED.has(name))
  return flexPaySignature(signatureKey, Object.fromEntries(covered))
}

/** Postbacks are signed with all their parameters; a missing shop counts as ours. */
export function isSignedPostback(
  { signature, ...parameters }: Parameters,
  { shopId, signatureKey }: { shopId: string; signatureKey: string },
): boolean {
  if (signature === undefined) return false
  const expected = flexPaySignature(signatureKey, { shopID: shopId, ...parameters })
  return timingSafeSame(signature.toLowerCase(), expected)
}

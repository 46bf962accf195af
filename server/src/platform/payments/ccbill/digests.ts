/** CCBill's digests: MD5 of joined values and the salt, in the order that CCBill documents. */
import { createHash } from 'node:crypto'
import { timingSafeSame } from '../../crypto.ts'

export type Price = { initialPrice: string; initialPeriod: string; currencyCode: string }

function md5(...parts: string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex')
}

/** Fixes the price of a single payment. */
export function formDigest({ initialPrice, initialPeriod, currencyCode }: Price, salt: string): string {
  return md5(initialPrice, initialPeriod, currencyCode, salt)
}

/** Whether CCBill approved this sale. */
export function isSaleDigest(digest: string, subscriptionId: string, salt: string): boolean {
  return timingSafeSame(digest.toLowerCase(), md5(subscriptionId, '1', salt))
}

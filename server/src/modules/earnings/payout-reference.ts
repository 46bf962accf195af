/** The short reference of a payout in files whose services allow few characters. */

/** The random end of the id: ten digits, as US banks print no more. */
export function payoutReference(id: string): string {
  return id.replaceAll('-', '').slice(-10).toUpperCase()
}

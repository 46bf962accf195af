/** Amounts as providers write them: decimal dollars, such as `10.00`. */

const DECIMAL = /^\d{1,8}(?:\.\d{1,2})?$/

/** Null for anything that isn't a plain decimal number of at most two decimals. */
export function centsOfDecimal(text: string | undefined): number | null {
  if (text === undefined || !DECIMAL.test(text)) return null
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export function decimalOfCents(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

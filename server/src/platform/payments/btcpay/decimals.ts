/** Exact arithmetic on decimal numbers as texts: amounts of coins have more digits than a floating-point number keeps. */

const SCALE = 18
const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,18}))?$/

/** In units of 10⁻¹⁸. */
export function decimalUnits(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(decimal) ?? []
  if (whole === '') throw new Error('not a decimal number')
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'))
  return sign === '-' ? -units : units
}

/** Null for an amount with fractions of a cent. */
export function centsOf(decimal: string): number | null {
  const units = decimalUnits(decimal)
  const perCent = 10n ** BigInt(SCALE - 2)
  return units % perCent === 0n ? Number(units / perCent) : null
}

export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** The number with its opposite sign. */
export function negated(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

export function isPositive(decimal: string): boolean {
  return decimalUnits(decimal) > 0n
}

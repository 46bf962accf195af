/** Exact arithmetic on decimal numbers as texts: amounts of coins have more digits than a floating-point number keeps. */

const SCALE = 18
const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,30}))?$/

/** In units of 10⁻¹⁸; exchange rates may have more digits, which are cut. */
export function decimalUnits(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(decimal) ?? []
  if (whole === '') throw new Error('not a decimal number')
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
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

/** '0.0003' - '0.0001' is '0.0002'. */
export function difference(a: string, b: string): string {
  const units = decimalUnits(a) - decimalUnits(b)
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
  const text = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '')
  return units < 0n ? `-${text}` : text
}

export function isPositive(decimal: string): boolean {
  return decimalUnits(decimal) > 0n
}

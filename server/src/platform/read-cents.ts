/** Reads an amount of money written in an English or a European way. */

/** One group of three digits without cents is ambiguous: `1.005` may be a fraction of a cent. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$|^\d{1,3}(,\d{3}){2,}$|^\d+(\.\d{1,2})?$/
const EUROPEAN = /^\d{1,3}([. ]\d{3})+,\d{1,2}$|^\d{1,3}([. ]\d{3}){2,}$|^\d+,\d{1,2}$/
const MAX_CENTS = 1_000_000_000_00

/** `-1,234.50`, `1.234,5`, `(5.00)` and `$5`; null for everything else, such as fractions of a cent. */
export function readCents(given: string): number | null {
  const text = given.trim().replaceAll(/[\u00a0\u202f]/g, ' ')
  const [, open, sign, digits = '', close] = /^(\()?([-+\u2212]?)\$?([\d., ]+?)(\))?$/.exec(text) ?? []
  if (Boolean(open) !== Boolean(close)) return null
  const plain = ENGLISH.test(digits)
    ? digits.replaceAll(',', '')
    : EUROPEAN.test(digits)
      ? digits.replaceAll(/[. ]/g, '').replace(',', '.')
      : withoutTrailingZeros(digits)
  if (plain === null) return null
  const [whole = '', cents = ''] = plain.split('.')
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  if (value > MAX_CENTS) return null
  const isNegative = open !== undefined || sign === '-' || sign === '\u2212'
  return isNegative && value !== 0 ? -value : value
}

/** `12.5000` is exact; `12.5001` isn't an amount in cents. */
function withoutTrailingZeros(digits: string): string | null {
  const [, whole, cents] = /^(\d+)\.(\d{2})0{2,}$/.exec(digits) ?? []
  return whole !== undefined && cents !== undefined ? `${whole}.${cents}` : null
}

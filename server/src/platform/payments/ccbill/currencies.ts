/** The ISO 4217 numbers of currencies in which CCBill charges. */
const CODES: Readonly<Record<string, string>> = {
  '036': 'aud',
  '124': 'cad',
  '392': 'jpy',
  '826': 'gbp',
  '840': 'usd',
  '978': 'eur',
}

export const USD = '840'

/** Lower case, as amounts have it; the number itself if it is none of CCBill’s. */
export function currencyOfCode(code: string): string {
  const digits = code.padStart(3, '0')
  return CODES[digits] ?? digits
}

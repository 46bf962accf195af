/** All countries with English names. */

type Country = { value: string; label: string }

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Region codes that are no single country. */
const GROUPS = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

export function countries(): Country[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return codes
    .filter((code) => !GROUPS.has(code) && isCurrent(code))
    .map((value) => ({ value, label: NAMES.of(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** False for codes of former states, which the browser maps to their successor. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

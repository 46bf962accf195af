/** Finds environment variables that are probably misspelt settings, and ignores those of other programs. */
import type { Environment } from './values.ts'

/** Shorter settings resemble variables of other programs: HOST and HOME, PORT and PATH. */
const MIN_LENGTH_FOR_ONE_TYPO = 6
const MIN_LENGTH_FOR_TWO_TYPOS = 12

/** One sentence per variable; settings that are set correctly are not candidates. */
export function findMisspellings(env: Environment, settings: ReadonlySet<string>): string[] {
  const unset = [...settings].filter((name) => !isSet(env, name))
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name) || !isSet(env, name)) return []
    const intended = unset.find((setting) => isSimilar(name, setting))
    return intended ? [`${name} is not a setting; did you mean ${intended}?`] : []
  })
}

function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? '').trim() !== ''
}

function isSimilar(name: string, setting: string): boolean {
  if (normalised(name) === normalised(setting)) return true
  const maxDistance =
    setting.length >= MIN_LENGTH_FOR_TWO_TYPOS ? 2 : setting.length >= MIN_LENGTH_FOR_ONE_TYPO ? 1 : 0
  return Math.abs(name.length - setting.length) <= maxDistance && distance(name, setting) <= maxDistance
}

const normalised = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Damerau–Levenshtein distance (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const [before = [], earlier = []] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (earlier[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

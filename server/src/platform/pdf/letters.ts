/** Assigns the characters of a text to PDF fonts, so that names of most alphabets are written correctly. */
import { isWinAnsi, winAnsi } from '../win-ansi.ts'

/** Subsets of one typeface; a document embeds those that its texts need. */
export const LETTER_PARTS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'devanagari',
] as const
export type LetterPart = (typeof LETTER_PARTS)[number]

/** Code points of each subset, as 'U+0100-02BA,U+1E00'. */
export type LetterRanges = Readonly<Record<LetterPart, string>>

/** `subset` is null for the standard fonts, which every PDF reader has. */
export type LetterRun = { part: LetterPart | null; text: string }

export type Lettering = {
  runs: LetterRun[]
  /** Whether all characters are written unchanged. */
  isWhole: boolean
}

/** One run in a standard font if possible; characters that no font has are replaced by similar ones. */
export function letteringOf(text: string, ranges: LetterRanges): Lettering {
  const whole = text.normalize('NFC')
  if (isWinAnsi(whole)) return { runs: [{ part: null, text: whole }], isWhole: true }
  const runs: LetterRun[] = []
  let isWhole = true
  for (const sign of whole) {
    const last = runs.at(-1)
    const part = partWith(ranges, sign, last?.part ?? null)
    const written = part === null ? winAnsi(sign) : sign
    isWhole &&= written === sign
    if (last && last.part === part) last.text += written
    else if (written !== '') runs.push({ part, text: written })
  }
  return { runs, isWhole }
}

/** Spaces and punctuation stay in the font of the preceding character. */
function partWith(ranges: LetterRanges, sign: string, before: LetterPart | null): LetterPart | null {
  if (before !== null && hasSign(ranges[before], sign)) return before
  return LETTER_PARTS.find((part) => hasSign(ranges[part], sign)) ?? null
}

function hasSign(ranges: string, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)
  })
}

/** Which letters of a text stand in which font of a PDF, so that names of most alphabets are written as they are. */
import { isWinAnsi, winAnsi } from '../win-ansi.ts'

/** Parts of one typeface, each with its own letters; a document gets those that its texts need. */
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

/** Part by part which code points it has, as 'U+0100-02BA,U+1E00'. */
export type LetterRanges = Readonly<Record<LetterPart, string>>

/** `part` is null for the standard fonts, which every reader has. */
export type LetterRun = { part: LetterPart | null; text: string }

export type Lettering = {
  runs: LetterRun[]
  /** Whether every letter is written as it is. */
  isWhole: boolean
}

/** One run in a standard font where that is enough; signs that no font has are written as their likeness. */
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

/** Blanks and points stay with what stands before them. */
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

/** Assigns the characters of a text to PDF fonts, so that names of most alphabets are written correctly. */
import { isWinAnsi, winAnsi } from '../win-ansi.ts'

/** Subsets of one typeface; a document embeds those that its texts need. */
const FONT_SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'devanagari',
] as const
export type FontSubset = (typeof FONT_SUBSETS)[number]

/** Code points of each subset, as 'U+0100-02BA,U+1E00'. */
export type SubsetRanges = Readonly<Record<FontSubset, string>>

/** `subset` is null for the standard fonts, which every PDF reader has. */
type FontRun = { subset: FontSubset | null; text: string }

export type FontAssignment = {
  runs: FontRun[]
  /** Whether all characters are written unchanged. */
  isComplete: boolean
}

/** One run in a standard font if possible; characters that no font has are replaced by similar ones. */
export function assignFonts(text: string, ranges: SubsetRanges): FontAssignment {
  const whole = text.normalize('NFC')
  if (isWinAnsi(whole)) return { runs: [{ subset: null, text: whole }], isComplete: true }
  const runs: FontRun[] = []
  let isComplete = true
  for (const character of whole) {
    const last = runs.at(-1)
    const subset = subsetFor(ranges, character, last?.subset ?? null)
    const written = subset === null ? winAnsi(character) : character
    isComplete &&= written === character
    if (last && last.subset === subset) last.text += written
    else if (written !== '') runs.push({ subset, text: written })
  }
  return { runs, isComplete }
}

/** Spaces and punctuation stay in the font of the preceding character. */
function subsetFor(ranges: SubsetRanges, character: string, before: FontSubset | null): FontSubset | null {
  if (before !== null && hasCharacter(ranges[before], character)) return before
  return FONT_SUBSETS.find((subset) => hasCharacter(ranges[subset], character)) ?? null
}

function hasCharacter(ranges: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)
  })
}

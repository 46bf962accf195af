/**
 * Finds blocked words however they are spelt: other cases and accents, letters that look alike, digits for letters, letters
 * drawn out, and letters set apart. A word inside an ordinary one is none: Scunthorpe stays a town.
 */

export type BlockedWord = { words: string; does: 'refuse' | 'hold' }
export type WordVerdict = { does: 'refuse' | 'hold'; words: string }

/** Letters of other alphabets, and signs, that are read as these. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...spread('a', 'аαɑ@4'),
  ...spread('b', 'вЬьß8'),
  ...spread('c', 'сϲ¢('),
  ...spread('d', 'ԁ'),
  ...spread('e', 'еєεɛ3€'),
  ...spread('g', 'ɡ9'),
  ...spread('h', 'һн#'),
  ...spread('i', 'іιıɩ1!|'),
  ...spread('j', 'ј'),
  ...spread('k', 'кκ'),
  ...spread('l', 'ӏł'),
  ...spread('m', 'м'),
  ...spread('n', 'пη'),
  ...spread('o', 'оοøσ0'),
  ...spread('p', 'рρ'),
  ...spread('q', 'ԛ'),
  ...spread('r', 'г'),
  ...spread('s', 'ѕ5$'),
  ...spread('t', 'тτ7+'),
  ...spread('u', 'υµμ'),
  ...spread('v', 'ѵν'),
  ...spread('w', 'ԝω'),
  ...spread('x', 'хχ×'),
  ...spread('y', 'уγ'),
  ...spread('z', 'ᴢ2'),
}

function spread(letter: string, alike: string): Record<string, string> {
  return Object.fromEntries([...alike].map((sign) => [sign, letter]))
}

/** Signs that may stand for a letter within a word, and end a sentence elsewhere. */
const SIGNS = '@!|$€¢(+#'
const ENDS_A_WORD = '@$€¢'

/** Between letters that are set apart: `b.a d`, `b-a-d`. Nothing that ends a sentence for good, such as a line. */
const GAP = '[\\s._*~\\-‐-―·•/\\\\,\'"]{1,3}'

/** Built once from the list; asked for every text. */
export type WordFinder = (text: string) => WordVerdict | null

const LONGEST_LOOKED_AT = 20_000

export function wordFinder(blocked: readonly BlockedWord[]): WordFinder {
  const known = blocked
    .map(({ words, does }) => {
      // A word that has digits of its own means them.
      const isPlain = /\d/.test(words)
      const letters = foldLetters(words, { digits: isPlain ? 'as they are' : 'in words' })
      return { words, does, isPlain, parts: letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean) }
    })
    .filter(({ parts }) => parts.join('').length >= 2)
    // What is refused is told first.
    .sort((a, b) => Number(a.does === 'hold') - Number(b.does === 'hold'))
    .map((word) => ({ ...word, pattern: patternOf(word.parts), apart: apartPattern(word.parts) }))
  return (text) => {
    const cut = text.slice(0, LONGEST_LOOKED_AT)
    const plain = foldLetters(cut, { digits: 'as they are' })
    const folded = foldLetters(cut)
    const all = foldLetters(cut, { digits: 'all' })
    for (const { words, does, isPlain, pattern, apart } of known) {
      // Both readings: a bracket before a word is no letter of it.
      if (pattern.test(plain) || (!isPlain && pattern.test(folded))) return { words, does }
      const match = isPlain ? null : apart.exec(all)
      if (match && isMostlyLetters(plain.slice(match.index, match.index + match[0].length)))
        return { words, does }
    }
    return null
  }
}

/** Digits set apart may just be numbers; among letters set apart they are letters. */
function isMostlyLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\p{N}/gu)?.length ?? 0
  return letters > digits
}

/** One letter for all that look like it, sign by sign, so that places stay the same however digits are read. */
export function foldLetters(
  text: string,
  { digits = 'in words' }: { digits?: 'in words' | 'as they are' | 'all' } = {},
): string {
  const bare = text
    .normalize('NFKD')
    // Accents, and what is not seen at all.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const letters = [...bare]
  return letters
    .map((sign, at) => {
      const letter = LOOKALIKES[sign]
      if (letter === undefined) return sign
      if (/\p{L}/u.test(sign)) return letter
      if (digits === 'as they are') return sign
      // A digit among digits is a number, and a sign at a word's end is punctuation.
      if (/\d/.test(sign)) return digits === 'in words' && isInNumber(letters, at) ? sign : letter
      return SIGNS.includes(sign) && isInWord(letters, at) ? letter : sign
    })
    .join('')
}

function isInNumber(letters: readonly string[], at: number): boolean {
  let from = at
  let to = at
  while (/[\d.,]/.test(letters[from - 1] ?? '')) from -= 1
  while (/[\d.,]/.test(letters[to + 1] ?? '')) to += 1
  const touches = /\p{L}/u.test(letters[from - 1] ?? '') || /\p{L}/u.test(letters[to + 1] ?? '')
  return !touches
}

/** Within a word; money and at-signs also where they end one, as in `pa$$`. */
function isInWord(letters: readonly string[], at: number): boolean {
  const isLetter = (place: number) => /[\p{L}\d]/u.test(letters[place] ?? '')
  if (isLetter(at + 1)) return true
  let before = at - 1
  while (ENDS_A_WORD.includes(letters[before] ?? ' ')) before -= 1
  return ENDS_A_WORD.includes(letters[at] ?? ' ') ? isLetter(before) : isLetter(at - 1) && isLetter(at + 2)
}

/**
 * Each letter once or more, with gaps between all of them or none: `b a d` is the word, `rab adapt` is not, because a word
 * that is set apart begins and ends with single letters.
 */
function patternOf(parts: readonly string[]): RegExp {
  const whole = parts.map(drawnOut).join(`(?:${GAP})?`)
  return new RegExp(`${START}(?:${whole}|${setApart(parts)})(?:e?s)?${END}`, 'u')
}

/** Each letter as often as it stands there, or more. */
function drawnOut(part: string): string {
  const runs = [...part].reduce<{ letter: string; count: number }[]>((all, letter) => {
    const last = all.at(-1)
    if (last?.letter === letter) last.count += 1
    else all.push({ letter, count: 1 })
    return all
  }, [])
  return runs.map(({ letter, count }) => `${literally(letter)}{${count},}`).join('')
}

function apartPattern(parts: readonly string[]): RegExp {
  return new RegExp(`${START}${setApart(parts)}${END}`, 'u')
}

const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'

function setApart(parts: readonly string[]): string {
  return [...parts.join('')].map((letter) => `${literally(letter)}+`).join(GAP)
}

function literally(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

/**
 * Finds blocked words in any spelling: case, accents, lookalike letters, digits for letters, repeated and separated letters.
 * Matches inside ordinary words don't count: Scunthorpe stays a town.
 */

type BlockedWordRule = { words: string; does: 'refuse' | 'hold' }
export type WordVerdict = { does: 'refuse' | 'hold'; words: string }

/** Letters of other alphabets and symbols, by the letter they resemble. */
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

/** Symbols that may replace a letter within a word, and are punctuation elsewhere. */
const SIGNS = '@!|$€¢(+#'
const ENDS_A_WORD = '@$€¢'

/** Separators between letters, as in `b.a d` and `b-a-d`; no line breaks. */
const SEPARATOR = '[\\s._*~\\-‐-―·•/\\\\,\'"]{1,3}'

/** Built once per list, called for every text. */
export type WordFinder = (text: string) => WordVerdict | null

const MAX_CHECKED_LENGTH = 20_000

export function wordFinder(blocked: readonly BlockedWordRule[]): WordFinder {
  const known = blocked
    .map(({ words, does }) => {
      // Digits in a blocked word are literal.
      const isPlain = /\d/.test(words)
      const letters = foldLetters(words, { digits: isPlain ? 'as they are' : 'in words' })
      return { words, does, isPlain, parts: letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean) }
    })
    .filter(({ parts }) => parts.join('').length >= 2)
    // Refused words take precedence.
    .sort((a, b) => Number(a.does === 'hold') - Number(b.does === 'hold'))
    .map((word) => ({ ...word, pattern: patternOf(word.parts), spelledOut: separatedPattern(word.parts) }))
  return (text) => {
    const cut = text.slice(0, MAX_CHECKED_LENGTH)
    const plain = foldLetters(cut, { digits: 'as they are' })
    const folded = foldLetters(cut)
    const all = foldLetters(cut, { digits: 'all' })
    for (const { words, does, isPlain, pattern, spelledOut } of known) {
      // Tries both readings, as a symbol may be a letter or punctuation.
      if (pattern.test(plain) || (!isPlain && pattern.test(folded))) return { words, does }
      const match = isPlain ? null : spelledOut.exec(all)
      if (match && isMostlyLetters(plain.slice(match.index, match.index + match[0].length)))
        return { words, does }
    }
    return null
  }
}

/** Separated digits may be plain numbers; among separated letters they count as letters. */
function isMostlyLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\p{N}/gu)?.length ?? 0
  return letters > digits
}

/** Maps lookalikes to one letter, character by character, so that positions are the same for both readings of digits. */
export function foldLetters(
  text: string,
  { digits = 'in words' }: { digits?: 'in words' | 'as they are' | 'all' } = {},
): string {
  const bare = text
    .normalize('NFKD')
    // Accents and invisible characters.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const letters = [...bare]
  return letters
    .map((sign, at) => {
      const letter = LOOKALIKES[sign]
      if (letter === undefined) return sign
      if (/\p{L}/u.test(sign)) return letter
      if (digits === 'as they are') return sign
      // Digits among digits are numbers; symbols at the end of a word are punctuation.
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

/** Inside a word; currency and at signs also at its end, as in `pa$$`. */
function isInWord(letters: readonly string[], at: number): boolean {
  const isLetter = (index: number) => /[\p{L}\d]/u.test(letters[index] ?? '')
  if (isLetter(at + 1)) return true
  let before = at - 1
  while (ENDS_A_WORD.includes(letters[before] ?? ' ')) before -= 1
  return ENDS_A_WORD.includes(letters[at] ?? ' ') ? isLetter(before) : isLetter(at - 1) && isLetter(at + 2)
}

/**
 * Each letter once or more, with separators between all letters or none: `b a d` matches, `rab adapt` does not, because a
 * separated word begins and ends with single letters.
 */
function patternOf(parts: readonly string[]): RegExp {
  const whole = parts.map(repeatedLetters).join(`(?:${SEPARATOR})?`)
  return new RegExp(`${START}(?:${whole}|${separatedLetters(parts)})(?:e?s)?${END}`, 'u')
}

/** Each letter at least as often as in the word. */
function repeatedLetters(part: string): string {
  const runs = [...part].reduce<{ letter: string; count: number }[]>((all, letter) => {
    const last = all.at(-1)
    if (last?.letter === letter) last.count += 1
    else all.push({ letter, count: 1 })
    return all
  }, [])
  return runs.map(({ letter, count }) => `${literally(letter)}{${count},}`).join('')
}

function separatedPattern(parts: readonly string[]): RegExp {
  return new RegExp(`${START}${separatedLetters(parts)}${END}`, 'u')
}

const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'

function separatedLetters(parts: readonly string[]): string {
  return [...parts.join('')].map((letter) => `${literally(letter)}+`).join(SEPARATOR)
}

function literally(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

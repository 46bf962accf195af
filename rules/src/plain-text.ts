/** Normalises and measures user text before it is stored. */

/** NFC-normalised and trimmed. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim()
}

/** Counts code points, like the database does. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** False for NUL and lone surrogates, which the database cannot store. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Storable, without line breaks and other control characters. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
}

/** False for empty text and text of invisible characters only. */
export function isVisibleText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

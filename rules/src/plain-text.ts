/** How text from people is cleaned and measured before anybody keeps it. */

/** One spelling of each letter, without blanks around. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim()
}

/** Counts what people call characters closely enough, and as the database counts: by code points. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** False for NUL and for halves of characters, which no database and no other program keeps. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** One line of a name: storable, and without line breaks, bells and other control characters. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
}

/** False for nothing, and for what only looks like nothing: blanks, joiners, fillers. */
export function isVisibleText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

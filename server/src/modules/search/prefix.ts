/** Beginnings of words as ranges: unlike a pattern, a range is known to the planner before its ends are. */

const LAST_CHARACTER = '\u{10FFFF}'

/** The first text behind all those that begin with this one, in the order of code points. */
export function pastPrefix(text: string): string {
  return `${text}${LAST_CHARACTER}`
}

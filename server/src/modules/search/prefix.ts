/** Prefix search as a range: unlike LIKE, the planner can use it with unknown bounds. */

const LAST_CHARACTER = '\u{10FFFF}'

/** Exclusive upper bound of all texts with this prefix, in code point order. */
export function pastPrefix(text: string): string {
  return `${text}${LAST_CHARACTER}`
}

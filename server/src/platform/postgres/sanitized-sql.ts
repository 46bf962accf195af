/** An SQL statement without literal values, safe for logs and traces. */

const MAX_CHARACTERS = 1_000
/** Limits the input; a literal cut in the middle extends to the end. */
const READ_CHARACTERS = 8_000
const CACHE_SIZE = 500

/** Keeps quoted names and parameter placeholders; replaces strings and numbers, and drops comments. */
const TOKENS =
  /"(?:[^"]|"")*"|\$\d+|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b\d[\w.]*/g

const cache = new Map<string, string>()

export function sanitizedSql(text: string): string {
  const found = cache.get(text)
  if (found !== undefined) return found
  const shape = text
    .slice(0, READ_CHARACTERS)
    .replace(TOKENS, (piece) => {
      if (piece.startsWith('"') || /^\$\d+$/.test(piece)) return piece
      return piece.startsWith('--') || piece.startsWith('/*') ? ' ' : '?'
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
  if (cache.size < CACHE_SIZE && text.length <= READ_CHARACTERS) cache.set(text, shape)
  return shape
}

/** `select`, `insert`, `commit` …: few distinct values. */
export function sqlVerb(shape: string): string {
  return /^[a-z]{1,20}/i.exec(shape)?.[0].toLowerCase() ?? 'statement'
}

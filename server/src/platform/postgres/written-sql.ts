/** An SQL statement without literal values, safe for logs and traces. */

const MAX_CHARACTERS = 1_000
/** Limits the input; a literal cut in the middle extends to the end. */
const READ_CHARACTERS = 8_000
const KEPT = 500

/** Keeps quoted names and parameter placeholders; replaces strings and numbers, and drops comments. */
const PIECES =
  /"(?:[^"]|"")*"|\$\d+|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b\d[\w.]*/g

const known = new Map<string, string>()

export function writtenSql(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const shape = text
    .slice(0, READ_CHARACTERS)
    .replace(PIECES, (piece) => {
      if (piece.startsWith('"') || /^\$\d+$/.test(piece)) return piece
      return piece.startsWith('--') || piece.startsWith('/*') ? ' ' : '?'
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
  if (known.size < KEPT && text.length <= READ_CHARACTERS) known.set(text, shape)
  return shape
}

/** `select`, `insert`, `commit` …: few distinct values. */
export function verbOfSql(shape: string): string {
  return /^[a-z]{1,20}/i.exec(shape)?.[0].toLowerCase() ?? 'statement'
}

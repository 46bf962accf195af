/** Parses the inline markup of legal texts: `**bold**` and `[words](/address)`. */

type Inline =
  | { kind: 'text'; words: string }
  | { kind: 'bold'; words: string }
  | { kind: 'link'; words: string; to: string }

const MARK = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<to>\/[^)\s]*)\)/g

export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) parts.push({ kind: 'text', words: text.slice(end, match.index) })
    const { bold, words: message = '', to = '' } = match.groups ?? {}
    parts.push(bold === undefined ? { kind: 'link', words: message, to } : { kind: 'bold', words: bold })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', words: text.slice(end) })
  return parts
}

/** The text without markup, for search and plain-text output. */
export function withoutMarkup(text: string): string {
  return inlinesOf(text)
    .map(({ words: message }) => message)
    .join('')
}

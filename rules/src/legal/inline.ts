/** Parses the inline markup of legal texts: `**bold**` and `[words](/address)`. */

type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; to: string }

const MARK = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<to>\/[^)\s]*)\)/g

export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const { bold, words: message = '', to = '' } = match.groups ?? {}
    parts.push(bold === undefined ? { kind: 'link', text: message, to } : { kind: 'bold', text: bold })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The text without markup, for search and plain-text output. */
export function withoutMarkup(text: string): string {
  return inlinesOf(text)
    .map(({ text }) => text)
    .join('')
}

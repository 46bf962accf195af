/** Finds links in a text. Only https URLs that lead where they say become links. */

type TextPart = { text: string; href?: string }

/** No whitespace, quotes, invisible characters or bidirectional controls. */
const ADDRESS = /https:\/\/[^\s<>"'`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/giu

/** Trailing punctuation belongs to the sentence. */
const TRAILING_PUNCTUATION = /[.,:;!?…'"»”’]+$/u

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimPunctuation(found)
    const href = safeHref(address)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shownAs(address, href), href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimPunctuation(found: string): string {
  let address = found.replace(TRAILING_PUNCTUATION, '')
  // '(see https://example.com/a)' but not 'https://example.com/a_(b)'.
  while (address.endsWith(')') && count(address, ')') > count(address, '('))
    address = address.slice(0, -1).replace(TRAILING_PUNCTUATION, '')
  return address
}

function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // Credentials before the @ can imitate another host.
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') ? url.href : null
}

/** Shows an internationalized host in Punycode (xn--…), against lookalike letters. */
function shownAs(address: string, href: string): string {
  const { hostname } = new URL(href)
  const isAsTyped = address.toLowerCase().startsWith(`https://${hostname}`)
  return isAsTyped ? address : href
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/** Finds the links in what somebody wrote. Only what leads where it says, and over https, becomes one. */

export type Part = { text: string; href?: string }

/** No blanks, no quotes, and no characters that are not seen or turn the reading around. */
const ADDRESS = /https:\/\/[^\s<>"'`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/giu

/** What ends a sentence does not belong to the address in it. */
const AFTER_WORDS = /[.,:;!?…'"»”’]+$/u

export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found)
    const href = safeHref(address)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shownAs(address, href), href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function withoutSentence(found: string): string {
  let address = found.replace(AFTER_WORDS, '')
  // '(see https://example.com/a)' but not 'https://example.com/a_(b)'.
  while (address.endsWith(')') && count(address, ')') > count(address, '('))
    address = address.slice(0, -1).replace(AFTER_WORDS, '')
  return address
}

function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // A name before the @ looks like the place it leads to.
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') ? url.href : null
}

/** A host in letters that look like others is shown as what it is: xn--… */
function shownAs(address: string, href: string): string {
  const { hostname } = new URL(href)
  const isAsTyped = address.toLowerCase().startsWith(`https://${hostname}`)
  return isAsTyped ? address : href
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

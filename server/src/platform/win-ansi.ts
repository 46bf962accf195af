/** Text for the standard fonts of PDF, which know the letters of Western Europe and no others. */

/** The signs of WinAnsi beyond Latin-1. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters that are no other letter with a mark, to Unicode, but to whoever reads. */
const ALIKE: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ẞ: 'SS' }

/** Letters lose the accents that the fonts lack; what has no likeness becomes a question mark. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC')].map((sign) => (isKnown(sign) ? sign : likeness(sign))).join('')
}

/** Whether the standard fonts have all of it. */
export function isWinAnsi(text: string): boolean {
  return [...text].every(isKnown)
}

function isKnown(sign: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(sign) || EXTRA.has(sign)
}

function likeness(sign: string): string {
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(sign)) return ''
  const alike = ALIKE[sign]
  if (alike !== undefined) return alike
  const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(isKnown) ? bare : '?'
}

/** Text for the standard PDF fonts, which only have Western European characters. */

/** Characters of WinAnsi beyond Latin-1. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters that Unicode does not decompose, with their closest ASCII spelling. */
const SIMILAR: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ẞ: 'SS' }

/** Removes accents that the fonts lack; characters without a similar one become question marks. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => (isKnown(character) ? character : similarCharacter(character)))
    .join('')
}

/** Whether the standard fonts have all characters. */
export function isWinAnsi(text: string): boolean {
  return [...text].every(isKnown)
}

function isKnown(character: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(character) || EXTRA.has(character)
}

function similarCharacter(character: string): string {
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return ''
  const similar = SIMILAR[character]
  if (similar !== undefined) return similar
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(isKnown) ? bare : '?'
}

/** Names and words with the letters that every bank takes: Latin without marks, digits and a few signs. */

const NOT_TAKEN = /[^A-Za-z0-9/\-?:().,'+ ]/gu

/** What no decomposition takes apart, and signs with a likeness among the allowed ones. */
const LIKENESSES: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '&': '+',
  '<': '(',
  '>': ')',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '"': "'",
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '–': '-',
  '—': '-',
  _: '-',
}

/** What has no likeness becomes a dot, so that a name in another script is still a name of some length. */
export function bankText(text: string, maxLength: number): string {
  const likened = [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map((sign) => LIKENESSES[sign] ?? sign)
  return likened.join('').replace(/\s+/g, ' ').replace(NOT_TAKEN, '.').slice(0, maxLength).trim()
}

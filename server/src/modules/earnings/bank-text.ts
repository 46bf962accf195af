/** Converts text to the SEPA character set: Latin letters without diacritics, digits and some punctuation. */

const NOT_ALLOWED = /[^A-Za-z0-9/\-?:().,'+ ]/gu

/** Replacements for characters without a Unicode decomposition, and for similar punctuation. */
const REPLACEMENTS: Record<string, string> = {
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

/** Characters without a replacement become dots, so that a name in another script is not empty. */
export function bankText(text: string, maxLength: number): string {
  const replaced = [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(
    (sign) => REPLACEMENTS[sign] ?? sign,
  )
  return replaced.join('').replace(/\s+/g, ' ').replace(NOT_ALLOWED, '.').slice(0, maxLength).trim()
}

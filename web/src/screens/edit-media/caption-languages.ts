/** The languages offered for captions, each by its native name. */

const CODES = [
  'en',
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
]

export const CAPTION_LANGUAGES = CODES.map((code) => ({ value: code, label: ownNameOf(code) }))

function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}

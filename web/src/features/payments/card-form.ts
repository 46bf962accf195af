/** Validates and formats the card form. */
import cardValidator from 'card-validator'
import type { Brand } from '#web/ui/CardBrandLogo.tsx'

export type CardFormValues = { name: string; number: string; expiry: string; cvv: string }

const CARD_TEXT = {
  name: { required: 'Name is required', invalid: 'Name is invalid' },
  number: { required: 'Card Number is required', invalid: 'Card Number is invalid' },
  expiry: { required: 'Expire Date is required', invalid: 'Expire Date is invalid' },
  cvv: {
    required: 'Card Verification Value is required',
    invalid: 'Card Verification Value is invalid',
  },
} as const

const NAME_MAX_LENGTH = 100
/** This many digits are a card number in the wrong field. */
const MANY_DIGITS = /(\d\D*){6}/

/** The errors by field; empty if valid. */
export function cardProblems({ name, number, expiry, cvv }: CardFormValues): Partial<CardFormValues> {
  const isRight = {
    name: name.trim().length <= NAME_MAX_LENGTH && !MANY_DIGITS.test(name),
    number: cardValidator.number(number).isValid,
    expiry: cardValidator.expirationDate(expiry).isValid,
    cvv: cardValidator.cvv(cvv, codeSizeOf(number)).isValid,
  }
  const given = { name, number, expiry, cvv }
  const fields = ['name', 'number', 'expiry', 'cvv'] as const
  const problems: Partial<CardFormValues> = {}
  for (const field of fields) {
    if (given[field].trim() === '') problems[field] = CARD_TEXT[field].required
    else if (!isRight[field]) problems[field] = CARD_TEXT[field].invalid
  }
  return problems
}

/** As printed on the card: '4242 4242 4242 4242', '3782 822463 10005'. */
export function groupedNumber(text: string): string {
  const card = cardValidator.number(text).card
  const digits = text.replace(/\D/g, '').slice(0, Math.max(...(card?.lengths ?? [19])))
  const gaps = card?.gaps ?? [4, 8, 12, 16]
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('')
}

/** '0829' → '08 / 29'. Deleted characters stay deleted. */
export function typedExpiry(text: string, before: string): string {
  const isShorter = text.length < before.length
  const [month = '', year = ''] = /\/|-/.test(text) ? text.split(/[/-]/) : [text.slice(0, 2), text.slice(2)]
  const months = month.replace(/\D/g, '')
  // No month begins with a digit above 1.
  const whole = months.length === 1 && (months > '1' || /\/|-/.test(text)) ? `0${months}` : months.slice(0, 2)
  const years = `${months.slice(2)}${year}`.replace(/\D/g, '')
  if (isShorter && years === '') return text.replace(/\s*\/?\s*$/, '')
  return whole.length === 2 ? `${whole} / ${shortYear(years)}` : whole
}

/** Some browsers autofill '2029' instead of '29'. */
function shortYear(years: string): string {
  return years.length === 4 ? years.slice(2) : years.slice(0, 2)
}

/** The number of digits of the security code. */
export function codeSizeOf(number: string): number {
  return cardValidator.number(number).card?.code.size ?? 3
}

const BRANDS: Readonly<Record<string, Brand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
}

/** The card network, once the first digits identify it. */
export function brandOf(number: string): Brand | undefined {
  return BRANDS[cardValidator.number(number).card?.type ?? '']
}

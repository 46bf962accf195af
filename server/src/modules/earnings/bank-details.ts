/** Validates bank account numbers, and masks them for display. */
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { isBitcoinAddress } from '#platform/bitcoin-address.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import {
  PAYOUT_DETAILS_TEXT,
  PAYOUT_METHOD_NAMES,
  type PayoutDetailsInput,
} from '#rules/forms/payout-details.ts'

/** Checks country, length and check digits; only a bank knows whether the account exists. */
export function bankProblems(details: PayoutDetailsInput): FieldErrors {
  if (details.method === 'paypal' || details.method === 'wise') return {}
  if (details.method === 'bitcoin')
    return isBitcoinAddress(details.address) ? {} : { address: PAYOUT_DETAILS_TEXT.address }
  const { iban, bic } = details
  const errors: FieldErrors = {}
  if (iban !== '' && !isIban(iban)) errors.iban = PAYOUT_DETAILS_TEXT.iban
  else if (details.method === 'sepa' && !isSEPACountry(iban.slice(0, 2)))
    errors.iban = PAYOUT_DETAILS_TEXT.ibanOutsideSepa
  if (bic !== '' && !isValidBIC(bic)) errors.bic = PAYOUT_DETAILS_TEXT.bic
  return errors
}

function isIban(text: string): boolean {
  return electronicFormatIBAN(text) === text && isValidIBAN(text)
}

/** 'SEPA •• 8810', 'PayPal j•••@example.org': enough for owners to recognise their account. */
export function hintOf(details: PayoutDetailsInput): string {
  const name = PAYOUT_METHOD_NAMES[details.method]
  if (details.method === 'paypal' || details.method === 'wise')
    return cut(`${name} ${hiddenAddress(details.email)}`)
  if (details.method === 'bitcoin') return `${name} •• ${details.address.slice(-4)}`
  const number = details.method === 'wire' && details.iban === '' ? details.accountNumber : details.iban
  return `${name} •• ${number.slice(-4)}`
}

function hiddenAddress(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

const HINT_MAX_LENGTH = 40

function cut(text: string): string {
  const letters = [...text]
  return letters.length <= HINT_MAX_LENGTH ? text : `${letters.slice(0, HINT_MAX_LENGTH - 1).join('')}…`
}

/** Payout details: one form per payout method. The server validates IBAN checksums. */

import * as v from 'valibot'
import { normaliseEmail } from '../email.ts'
import { PAYOUT, type PayoutMethod } from '../money.ts'
import { oneOf } from '../one-of.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '../plain-text.ts'
import { type Checked, checkForm } from './check.ts'
import { isCountry } from './countries.ts'
import { emailField } from './fields.ts'

/** The longest name that banks accept. */
const HOLDER_MAX_LENGTH = 70
const BANK_MAX_LENGTH = 100

export const PAYOUT_DETAILS_TEXT = {
  method: 'Choose how you want to be paid',
  holderRequired: 'Account holder is required',
  holderLength: `Account holder can have at most ${HOLDER_MAX_LENGTH} characters`,
  ibanRequired: 'IBAN is required',
  iban: 'IBAN is invalid',
  ibanOutsideSepa: 'SEPA doesn’t cover this IBAN’s country. Choose bank wire.',
  bic: 'BIC is invalid',
  accountRequired: 'Enter an IBAN, or an account and routing number',
  accountNumber: 'Account number is invalid',
  routingRequired: 'Routing number is required',
  routingNumber: 'Routing number is invalid',
  bankRequired: 'Bank name is required',
  bankLength: `Bank name can have at most ${BANK_MAX_LENGTH} characters`,
  country: 'Choose your bank’s country',
  addressRequired: 'Bitcoin address is required',
  address: 'Bitcoin address is invalid',
  unreadable: 'Contains characters that can’t be used',
} as const

export const PAYOUT_METHOD_NAMES: Record<PayoutMethod, string> = {
  wire: 'Bank wire',
  paypal: 'PayPal',
  wise: 'Wise',
  sepa: 'SEPA',
  bitcoin: 'Bitcoin',
}

const W = PAYOUT_DETAILS_TEXT

function line(required: string, tooLong: string, maxLength: number) {
  return v.pipe(
    v.string(required),
    v.transform(cleanText),
    v.check(isVisibleText, required),
    v.check(isPlainLine, W.unreadable),
    v.check((text) => characterCount(text) <= maxLength, tooLong),
  )
}

/** Strips spaces and hyphens, which people copy from bank documents. */
const code = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  )

const holder = line(W.holderRequired, W.holderLength, HOLDER_MAX_LENGTH)
const iban = v.pipe(code(W.ibanRequired), v.nonEmpty(W.ibanRequired), v.regex(/^[A-Z0-9]{5,34}$/, W.iban))
const optional = (shape: RegExp, message: string) =>
  v.optional(
    v.pipe(
      code(message),
      v.check((text) => text === '' || shape.test(text), message),
    ),
    '',
  )
const bic = optional(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, W.bic)

const wireForm = v.pipe(
  v.object({
    holder,
    iban: optional(/^[A-Z0-9]{5,34}$/, W.iban),
    bic,
    accountNumber: optional(/^[A-Z0-9]{4,34}$/, W.accountNumber),
    routingNumber: optional(/^[A-Z0-9]{3,20}$/, W.routingNumber),
    bankName: line(W.bankRequired, W.bankLength, BANK_MAX_LENGTH),
    country: v.pipe(code(W.country), v.check(isCountry, W.country)),
  }),
  v.forward(
    v.partialCheck(
      [['iban'], ['accountNumber']],
      (form) => form.iban !== '' || form.accountNumber !== '',
      W.accountRequired,
    ),
    ['iban'],
  ),
  v.forward(
    v.partialCheck(
      [['iban'], ['accountNumber'], ['routingNumber']],
      (form) => form.iban !== '' || form.accountNumber === '' || form.routingNumber !== '',
      W.routingRequired,
    ),
    ['routingNumber'],
  ),
)

const mailForm = v.object({ email: v.pipe(emailField, v.transform(normaliseEmail)) })

const PAYOUT_DETAILS_FORMS = {
  wire: wireForm,
  paypal: mailForm,
  // Details from before the name was asked have none.
  wise: v.object({ ...mailForm.entries, holder: v.optional(holder) }),
  sepa: v.object({ holder, iban, bic }),
  /** The server verifies the checksum. */
  bitcoin: v.object({
    address: v.pipe(
      v.string(W.addressRequired),
      v.transform((text) => text.trim().replace(/^bitcoin:/i, '')),
      v.nonEmpty(W.addressRequired),
      v.regex(/^[a-zA-Z0-9]{14,90}$/, W.address),
    ),
  }),
}

export type PayoutDetailsInput = {
  [Method in PayoutMethod]: { method: Method } & v.InferOutput<(typeof PAYOUT_DETAILS_FORMS)[Method]>
}[PayoutMethod]

/** Keeps only the fields of the chosen method. */
export function checkPayoutDetails(method: string, details: unknown): Checked<PayoutDetailsInput> {
  const known = oneOf(PAYOUT.methods, method)
  if (!known) return { ok: false, errors: { method: W.method } }
  const checked = checkForm<v.GenericSchema>(PAYOUT_DETAILS_FORMS[known], details)
  if (!checked.ok) return checked
  return { ok: true, values: { method: known, ...(checked.values as object) } as PayoutDetailsInput }
}

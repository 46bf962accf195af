/** The payout details form: fields for every method, of which only the chosen one's are sent. */
import type { FieldErrors } from '#rules/forms/check.ts'
import { checkPayoutDetails } from '#rules/forms/payout-details.ts'
import { TWO_STEP_TEXT } from '#rules/forms/two-step.ts'
import type { PayoutMethod } from '#rules/money.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'

export type PayoutValues = {
  method: PayoutMethod
  holder: string
  country: string
  bankName: string
  iban: string
  accountNumber: string
  routingNumber: string
  bic: string
  email: string
  address: string
  password: string
  /** From the authenticator app, or a recovery code. */
  code: string
}

export const EMPTY_PAYOUT: PayoutValues = {
  method: 'sepa',
  holder: '',
  country: '',
  bankName: '',
  iban: '',
  accountNumber: '',
  routingNumber: '',
  bic: '',
  email: '',
  address: '',
  password: '',
  code: '',
}

/** In display order, so that the first invalid one gets the focus. */
export const PAYOUT_FIELDS = Object.keys(EMPTY_PAYOUT) as (keyof PayoutValues)[]

/** Without password and code, which a sheet asks for afterwards if the account has a passkey. */
export function payoutDetailErrors({
  method,
  password: _p,
  code: _c,
  ...details
}: PayoutValues): FieldErrors {
  const checked = checkPayoutDetails(method, details)
  return checked.ok ? {} : checked.errors
}

export function payoutErrors(values: PayoutValues): FieldErrors {
  const { password, code } = values
  return {
    ...payoutDetailErrors(values),
    ...(password === '' ? { password: PASSWORD_TEXT.currentRequired } : {}),
    ...(code.trim() === '' ? { code: TWO_STEP_TEXT.codeRequired } : {}),
  }
}

type SentDetails = { [Field in Exclude<keyof PayoutValues, 'method' | 'password' | 'code'>]?: string }

/** Sends only the fields of the chosen method. */
export function payoutMutation({ method, password, code, ...details }: PayoutValues) {
  const checked = checkPayoutDetails(method, details)
  if (!checked.ok) throw new Error('Payout details must be validated before they are sent')
  const { method: _, ...sent } = checked.values
  // Codes may be typed with spaces.
  return { method, details: sent as SentDetails, password, code: code.replaceAll(/\s/g, '') }
}

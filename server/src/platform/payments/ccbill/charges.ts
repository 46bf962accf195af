/** Charges a saved card by the number of an earlier sale. */
import { Refusal } from '../../errors.ts'
import { ProviderError } from '../ask-provider.ts'
import { decimalOfCents } from '../decimal-amount.ts'
import { DECLINES } from '../decline-text.ts'
import type { Charge, KnownPayment } from '../gateway.ts'
import { API_CODES, type ApiAnswer, askCcbill } from './api.ts'
import type { ChargeOutcome } from './charge-log.ts'
import { USD } from './currencies.ts'
import type { CcbillOptions } from './options.ts'
import { INITIAL_PERIOD, KEY_VARIABLE } from './order-url.ts'

type DataLink = NonNullable<CcbillOptions['dataLink']>

const SALE_ID = /^\d{1,30}$/
/** No such sale, a sale that can't be charged again, or one of another account. */
const CARD_GONE = new Set(['-2', '-3', '-4'])

export async function chargeCcbill(
  options: CcbillOptions,
  dataLink: DataLink,
  charge: Charge,
): Promise<KnownPayment> {
  const outcome = (await options.charges.read(charge)) ?? (await chargeOnce(options, dataLink, charge))
  if ('failure' in outcome) throw new Refusal('PAYMENT_FAILED', { message: outcome.failure })
  return { payment: outcome.payment, state: 'paid' }
}

async function chargeOnce(
  options: CcbillOptions,
  dataLink: DataLink,
  charge: Charge,
): Promise<ChargeOutcome> {
  const { charges, log } = options
  if (!(await charges.claim(charge))) throw new Refusal('PAYMENT_UNKNOWN')
  const outcome = await sendCharge(options, dataLink, charge).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.error({ reason: error.message }, 'CCBill did not answer a charge as documented')
    if (error.isUnknown) throw new Refusal('PAYMENT_UNKNOWN')
    return unavailable()
  })
  await charges.store(charge, outcome)
  return outcome
}

async function sendCharge(
  options: CcbillOptions,
  dataLink: DataLink,
  { key, cents, token }: Charge,
): Promise<ChargeOutcome> {
  const { account, subaccount, billingUrl, log } = options
  const answer = await askCcbill(
    { ...options, dataLink },
    new URL(`${billingUrl}/jpost/billingApi.cgi`),
    {
      action: 'chargeByPreviousTransactionId',
      subscriptionId: token,
      newClientAccnum: account,
      newClientSubacc: subaccount,
      sharedAuthentication: '1',
      initialPrice: decimalOfCents(cents),
      initialPeriod: INITIAL_PERIOD,
      recurringPrice: '0',
      recurringPeriod: '0',
      rebills: '0',
      currencyCode: USD,
      [KEY_VARIABLE]: key,
    },
    'GET',
  )
  const subscriptionId = answer.get('subscriptionId') ?? ''
  if (answer.get('approved') === '1' && SALE_ID.test(subscriptionId)) return { payment: subscriptionId }
  if (answer.get('approved') === '0') return { failure: DECLINES.declined }
  return outcomeOfCode(answer, log)
}

function outcomeOfCode(answer: ApiAnswer, log: CcbillOptions['log']): ChargeOutcome {
  const code = answer.get('results') ?? ''
  if (CARD_GONE.has(code)) return { failure: DECLINES.cardGone }
  if (code === '0' || code === '-23' || code === '-24') return { failure: DECLINES.declined }
  const reason = API_CODES[code]
  // An error inside CCBill may have come after the charge.
  if (!reason || code === '-7') throw new ProviderError(reason ?? 'an unknown answer', { isUnknown: true })
  log.error({ code, reason }, 'CCBill refuses to charge saved cards')
  return unavailable()
}

/** Certainly not charged. */
function unavailable(): ChargeOutcome {
  return { failure: new Refusal('PAYMENTS_OFF').message }
}

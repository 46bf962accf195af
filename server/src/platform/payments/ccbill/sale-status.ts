/** Reads a sale from CCBill, which calls it a subscription. */
import { Refusal } from '../../errors.ts'
import { ProviderError } from '../ask-provider.ts'
import { DECLINES } from '../decline-text.ts'
import type { KnownPayment } from '../gateway.ts'
import { type ApiAnswer, askCcbill } from './api.ts'
import type { CcbillOptions } from './options.ts'

/** Throws PAYMENTS_OFF without a DataLink user, or if CCBill doesn't answer as documented. */
export async function retrieveSale(options: CcbillOptions, payment: string): Promise<KnownPayment> {
  try {
    const answer = await askStatus(options, payment)
    if (answer.get('results') === '-3') throw new Refusal('NOT_FOUND')
    if (!/^[012]$/.test(answer.get('subscriptionStatus') ?? ''))
      throw new ProviderError('no status', { isUnknown: false })
    // Refunds and chargebacks of a paid sale are reported by webhooks.
    if (Number(answer.get('voidsIssued') ?? 0) > 0)
      return { payment, state: 'failed', message: DECLINES.notConfirmed }
    return { payment, state: 'paid' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    options.log.error({ reason: error.message }, 'CCBill did not answer a status request as documented')
    throw new Refusal('PAYMENTS_OFF')
  }
}

export async function askStatus(options: CcbillOptions, subscriptionId: string): Promise<ApiAnswer> {
  const { dataLink, dataLinkUrl, subaccount } = options
  if (!dataLink) throw new Refusal('PAYMENTS_OFF')
  return askCcbill(
    { ...options, dataLink },
    new URL(`${dataLinkUrl}/utils/subscriptionManagement.cgi`),
    { action: 'viewSubscriptionStatus', clientSubacc: subaccount, subscriptionId },
    'POST',
  )
}

/** Cards through Verotel FlexPay: the buyer pays on Verotel's order page, and Verotel reports it by a signed postback. */
import { Refusal } from '../../errors.ts'
import { decimalOfCents } from '../decimal-amount.ts'
import type { Order, PaymentGateway } from '../gateway.ts'
import { diagnoseVerotel } from './diagnose.ts'
import type { VerotelOptions } from './options.ts'
import { readPostback } from './postbacks.ts'
import { findSale } from './sale-status.ts'
import { FLEXPAY_VERSION, signedUrl } from './signed-url.ts'

/** FlexPay's limits, in characters. */
const DESCRIPTION_LENGTH = 100

export function createVerotelGateway(options: VerotelOptions): PaymentGateway {
  const retrieve = async (saleID: string) => {
    const sale = await findSale(options, { saleID })
    if (!sale) throw new Refusal('NOT_FOUND')
    return sale
  }
  return {
    name: 'verotel',
    processor: 'Verotel',
    methods: [{ name: 'card', label: 'Card', hint: 'You pay on Verotel’s page.', shape: 'redirect' }],
    brands: ['visa', 'mastercard'],
    saved: null,
    checkout: {
      // Nothing is requested: Verotel learns of the order when the buyer opens its page.
      start: async (order) => ({ payment: null, state: 'challenge', url: orderUrl(options, order) }),
    },
    retrieve,
    find: (referenceID) => findSale(options, { referenceID }),
    // Verotel knows only orders that were paid or declined.
    cancel: retrieve,
    async refund() {
      throw new Refusal('PAYMENT_FAILED', { message: 'Refunds are made in Verotel’s Control Center.' })
    },
    readEvent: async (request) => readPostback(options, request),
    acknowledgement: 'OK',
    diagnose: () => diagnoseVerotel(options),
  }
}

function orderUrl(options: VerotelOptions, { key, cents, returnUrl, words }: Order): string {
  return signedUrl(options, 'startorder', {
    version: FLEXPAY_VERSION,
    type: 'purchase',
    shopID: options.shopId,
    priceAmount: decimalOfCents(cents),
    priceCurrency: 'USD',
    description: words.slice(0, DESCRIPTION_LENGTH),
    paymentMethod: 'CC',
    referenceID: key,
    successURL: returnUrl,
    declineURL: returnUrl,
  }).href
}

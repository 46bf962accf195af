/** Cards through CCBill: the buyer pays on CCBill's form, and CCBill reports it by a webhook, with the card to charge next time. */
import { Refusal } from '../../errors.ts'
import type { PaymentGateway, SavedMethods } from '../gateway.ts'
import { chargeCcbill } from './charges.ts'
import { diagnoseCcbill } from './diagnose.ts'
import type { CcbillOptions } from './options.ts'
import { orderUrl } from './order-url.ts'
import { retrieveSale } from './sale-status.ts'
import { readWebhook } from './webhooks.ts'

export function createCcbillGateway(options: CcbillOptions): PaymentGateway {
  const retrieve = (payment: string) => retrieveSale(options, payment)
  return {
    name: 'ccbill',
    processor: 'CCBill',
    methods: [{ name: 'card', label: 'Card', hint: 'You pay on CCBill’s page.', shape: 'redirect' }],
    brands: ['visa', 'mastercard'],
    saved: options.dataLink && savedCards(options, options.dataLink),
    checkout: {
      // Nothing is requested: CCBill learns of the order when the buyer opens its form.
      start: async (order) => ({ payment: null, state: 'challenge', url: orderUrl(options, order) }),
    },
    retrieve,
    // CCBill finds no sale by our key: only its webhook tells.
    find: async () => null,
    // CCBill knows only sales that were paid.
    cancel: retrieve,
    async refund() {
      throw new Refusal('PAYMENT_FAILED', { message: 'Refunds are made in CCBill’s admin.' })
    },
    readEvent: async (request) => readWebhook(options, request),
    acknowledgement: { received: true },
    diagnose: () => diagnoseCcbill(options),
  }
}

function savedCards(options: CcbillOptions, dataLink: NonNullable<CcbillOptions['dataLink']>): SavedMethods {
  return {
    browserConfig: { cardsUrl: null, publicKey: null, scriptUrl: null, origins: [] },
    startSetup: async () => null,
    async save() {
      throw new Refusal('BAD_INPUT', { message: 'This card is saved when you pay with it.' })
    },
    // A sale stays at CCBill; without its number in our database nobody charges it again.
    async remove() {},
    charge: (charge) => chargeCcbill(options, dataLink, charge),
  }
}

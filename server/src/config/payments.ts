/** Payment settings: the gateways, their keys, fees and incentives. */

import { BITCOIN_NETWORKS } from '#platform/payments/btcpay/networks.ts'
import type { GatewaySettings } from '#platform/payments/create-gateways.ts'
import { GATEWAY_NAMES, type GatewayName } from '#platform/payments/gateway.ts'
import { neededCardKeys, readCcbillKeys, readVerotelKeys } from './card-providers.ts'
import {
  choice,
  fail,
  integerWithin,
  origin,
  type Parse,
  parseOnOff,
  type Read,
  textWithin,
  urlWith,
} from './values.ts'

export type PaymentsConfig = GatewaySettings & {
  /** Test payments only: credits bought with them are a separate kind of money. */
  isSandbox: boolean
  /** Test payments on a public site; every page then says that no money moves. */
  isPublicTest: boolean
  /** The processor's share of each price, in basis points. */
  processorFeeBp: number
  /** Rules for unused credits and a creator's first video, all off by default. */
  dormancyFee: boolean
  forfeiture: boolean
  firstVideoIncentive: boolean
  /** The referrer's share of what the site earns from an invited creator; null for none. */
  referral: { shareBp: number; months: number } | null
}

/** `none`, or gateways in the order in which the wallet offers them. */
const gatewayList: Parse<GatewayName[]> = (value) => {
  if (value === 'none') return []
  const names = value.split(',').map((name) => choice(GATEWAY_NAMES)(name.trim()))
  if (new Set(names).size < names.length) fail('names a payment provider twice')
  if (names.includes('sandbox') && names.length > 1)
    fail('must not mix sandbox with providers that move real money')
  return names
}

export function readPaymentsConfig(
  read: Read,
  problems: string[],
  { demo, isPublic }: { demo: boolean; isPublic: boolean },
): PaymentsConfig {
  // Public sites must choose the sandbox explicitly: its payments look real.
  // Undefined after a mistake, which is reported together with the others.
  const gateways: GatewayName[] = read('PAYMENTS', demo && !isPublic ? 'sandbox' : 'none', gatewayList) ?? []
  const isSandbox = gateways.includes('sandbox')
  const shareBp = read('REFERRAL_SHARE', 'off', (value) =>
    value === 'off' ? null : integerWithin(1, 50)(value) * 100,
  )
  const months = read('REFERRAL_MONTHS', '12', integerWithin(1, 120))
  const stripe = {
    secretKey: read('STRIPE_SECRET_KEY', null, textWithin(8, 300)),
    publicKey: read('STRIPE_PUBLIC_KEY', null, textWithin(8, 300)),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET', null, textWithin(8, 300)),
    apiUrl: read('STRIPE_API_URL', 'https://api.stripe.com', origin),
    scriptUrl: read('STRIPE_SCRIPT_URL', 'https://js.stripe.com/v3/', urlWith(['https:', 'http:'])),
  }
  const btcpay = {
    apiUrl: read('BTCPAY_URL', null, urlWith(['https:', 'http:'])),
    apiKey: read('BTCPAY_API_KEY', null, textWithin(8, 300)),
    storeId: read('BTCPAY_STORE_ID', null, textWithin(8, 100)),
    webhookSecret: read('BTCPAY_WEBHOOK_SECRET', null, textWithin(8, 300)),
    network: read('BTCPAY_NETWORK', 'mainnet', choice(BITCOIN_NETWORKS)),
  }
  const config: PaymentsConfig = {
    gateways,
    isSandbox,
    isPublicTest: isSandbox && isPublic,
    processorFeeBp: read('PROCESSOR_FEE_BP', '0', integerWithin(0, 5_000)),
    dormancyFee: read('DORMANCY_FEE', 'off', parseOnOff),
    forfeiture: read('FORFEITURE', 'off', parseOnOff),
    firstVideoIncentive: read('FIRST_VIDEO_INCENTIVE', 'off', parseOnOff),
    referral: shareBp === null ? null : { shareBp, months },
    stripe,
    verotel: readVerotelKeys(read),
    ccbill: readCcbillKeys(read, problems),
    btcpay,
  }
  problems.push(...missingKeys(config))
  return config
}

function missingKeys({ gateways, stripe, verotel, ccbill, btcpay }: PaymentsConfig): string[] {
  const needed: Partial<Record<GatewayName, Record<string, string | null>>> = {
    ...neededCardKeys({ verotel, ccbill }),
    stripe: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLIC_KEY: stripe.publicKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    },
    btcpay: {
      BTCPAY_URL: btcpay.apiUrl,
      BTCPAY_API_KEY: btcpay.apiKey,
      BTCPAY_STORE_ID: btcpay.storeId,
      BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
    },
  }
  return gateways.flatMap((gateway) =>
    Object.entries(needed[gateway] ?? {})
      .filter(([, value]) => value === null)
      .map(([name]) => `${name} is needed when PAYMENTS has ${gateway}`),
  )
}

/** Payment settings: the gateway, its keys, fees and incentives. */
import { GATEWAY_NAMES, type GatewayName } from '#platform/payments/gateway.ts'
import { choice, integerWithin, origin, parseOnOff, type Read, textWithin } from './values.ts'

export type PaymentsConfig = {
  gateway: GatewayName
  /** URL of the gateway's API; null if it is none outside. */
  apiUrl: string | null
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
  stripe: {
    secretKey: string | null
    publicKey: string | null
    webhookSecret: string | null
    apiUrl: string
  }
}

export function readPaymentsConfig(
  read: Read,
  problems: string[],
  { demo, isPublic }: { demo: boolean; isPublic: boolean },
): PaymentsConfig {
  // Public sites must choose the sandbox explicitly: its payments look real.
  const gateway = read('PAYMENTS', demo && !isPublic ? 'sandbox' : 'none', choice(GATEWAY_NAMES))
  const shareBp = read('REFERRAL_SHARE', 'off', (value) =>
    value === 'off' ? null : integerWithin(1, 50)(value) * 100,
  )
  const months = read('REFERRAL_MONTHS', '12', integerWithin(1, 120))
  const stripe = {
    secretKey: read('STRIPE_SECRET_KEY', null, textWithin(8, 300)),
    publicKey: read('STRIPE_PUBLIC_KEY', null, textWithin(8, 300)),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET', null, textWithin(8, 300)),
    apiUrl: read('STRIPE_API_URL', 'https://api.stripe.com', origin),
  }
  const config: PaymentsConfig = {
    gateway,
    apiUrl: gateway === 'stripe' ? stripe.apiUrl : null,
    isPublicTest: gateway === 'sandbox' && isPublic,
    processorFeeBp: read('PROCESSOR_FEE_BP', '0', integerWithin(0, 5_000)),
    dormancyFee: read('DORMANCY_FEE', 'off', parseOnOff),
    forfeiture: read('FORFEITURE', 'off', parseOnOff),
    firstVideoIncentive: read('FIRST_VIDEO_INCENTIVE', 'off', parseOnOff),
    referral: shareBp === null ? null : { shareBp, months },
    stripe,
  }
  problems.push(...missingKeys(config))
  return config
}

function missingKeys({ gateway, stripe }: PaymentsConfig): string[] {
  if (gateway !== 'stripe') return []
  const keys = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLIC_KEY: stripe.publicKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }
  return Object.entries(keys)
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is needed when PAYMENTS is stripe`)
}

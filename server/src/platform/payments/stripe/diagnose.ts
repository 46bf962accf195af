/** Checks Stripe's keys, mode and webhook for `npm run doctor`. */
import type Stripe from 'stripe'
import type { GatewayFinding } from '../gateway.ts'
import { isTestKey, type StripeOptions } from './options.ts'

export async function diagnoseStripe(stripe: Stripe, options: StripeOptions): Promise<GatewayFinding[]> {
  const { secretKey, publicKey, webhookSecret } = options
  const sameMode = isTestKey(secretKey) === isTestKey(publicKey)
  return [
    await keyFinding(stripe, options),
    sameMode
      ? ok('Both keys of Stripe are of the same mode.')
      : bad('One is a test key, the other is not.', 'Copy both from the same page at Stripe.'),
    webhookSecret.startsWith('whsec_')
      ? await webhookFinding(stripe, options)
      : bad(
          'STRIPE_WEBHOOK_SECRET does not start with whsec_.',
          'Copy it from the webhook at Stripe; docs/payments/stripe.md names its events.',
        ),
    ...(isTestKey(secretKey)
      ? [warn('These are test keys: no money moves.', 'Switch to the live keys before you open.')]
      : []),
  ]
}

async function keyFinding(stripe: Stripe, { apiUrl }: StripeOptions): Promise<GatewayFinding> {
  try {
    await stripe.balance.retrieve()
    return ok('Stripe accepts the key.')
  } catch (error) {
    const { statusCode, message } = error as Stripe.errors.StripeError
    return statusCode
      ? bad(`Stripe rejects the key (${statusCode}).`, 'Check STRIPE_SECRET_KEY and its permissions.')
      : bad(`Stripe does not respond (${message}).`, `Allow this machine to reach ${apiUrl}.`)
  }
}

/** A restricted key may not be allowed to list webhooks: then nothing is known of them. */
async function webhookFinding(stripe: Stripe, { webhookUrl }: StripeOptions): Promise<GatewayFinding> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const own = data.find(({ url }) => url === webhookUrl)
    if (own?.status === 'enabled') return ok(`Stripe sends its events to ${webhookUrl}.`)
    return bad(
      own ? 'The webhook at Stripe is disabled.' : `Stripe has no webhook for ${webhookUrl}.`,
      'Create or enable it; docs/payments/stripe.md names its events.',
    )
  } catch {
    return ok('The webhook secret is set; this key may not read the list of webhooks.')
  }
}

const ok = (found: string): GatewayFinding => ({ state: 'ok', found, todo: '' })
const warn = (found: string, todo: string): GatewayFinding => ({ state: 'warn', found, todo })
const bad = (found: string, todo: string): GatewayFinding => ({ state: 'bad', found, todo })

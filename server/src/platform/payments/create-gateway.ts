/** Creates the payment gateway configured for this site. */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { GatewayName, PaymentGateway } from './gateway.ts'
import { createNoGateway } from './none.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts'

type PaymentSettings = {
  gateway: GatewayName
  stripe: { secretKey: string | null; publicKey: string | null; webhookSecret: string | null; apiUrl: string }
}

type GatewayParts = { settings: PaymentSettings; sandbox: Sandbox; clock: Clock; log: Log }

export async function createGateway({
  settings,
  sandbox,
  clock,
  log,
}: GatewayParts): Promise<PaymentGateway> {
  if (settings.gateway === 'sandbox') return createSandboxGateway(sandbox)
  if (settings.gateway === 'none') return createNoGateway()
  const { secretKey, publicKey, webhookSecret, apiUrl } = settings.stripe
  if (!secretKey || !publicKey || !webhookSecret) throw new TypeError('Stripe needs its three keys')
  // Loaded on demand: most sites do not use it, and it loads slowly.
  const { createStripeGateway } = await import('./stripe/stripe-gateway.ts')
  return createStripeGateway({ secretKey, publicKey, webhookSecret, apiUrl, clock, log })
}

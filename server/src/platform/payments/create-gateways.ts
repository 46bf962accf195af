/** Creates the payment gateways configured for this site. */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { BitcoinNetwork } from './btcpay/networks.ts'
import type { GatewayName, Gateways, PaymentGateway } from './gateway.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts'

type StripeKeys = {
  secretKey: string | null
  publicKey: string | null
  webhookSecret: string | null
  apiUrl: string
  scriptUrl: string
}

type VerotelKeys = { shopId: string | null; signatureKey: string | null; apiUrl: string }

type CcbillKeys = {
  account: string | null
  subaccount: string | null
  flexId: string | null
  salt: string | null
  webhookSecret: string | null
  formsUrl: string
  billingUrl: string
  dataLinkUrl: string
}

export type GatewaySettings = {
  gateways: readonly GatewayName[]
  stripe: StripeKeys
  verotel: VerotelKeys
  ccbill: CcbillKeys & { dataLink: { username: string; password: string } | null }
  btcpay: BtcpayKeys
}

type BtcpayKeys = {
  apiUrl: string | null
  apiKey: string | null
  storeId: string | null
  webhookSecret: string | null
  network: BitcoinNetwork
}

type GatewayParts = {
  settings: GatewaySettings
  /** Both are null where no payment is made, as in the doctor. */
  sandbox: Sandbox | null
  db: Db | null
  siteUrl: string
  clock: Clock
  log: Log
}

export async function createGateways(parts: GatewayParts): Promise<Gateways> {
  return gatewaysOf(await Promise.all(parts.settings.gateways.map((name) => createGateway(name, parts))))
}

export function gatewaysOf(inUse: readonly PaymentGateway[]): Gateways {
  return { inUse, find: (wanted) => inUse.find(({ name }) => name === wanted) }
}

/** Where a provider sends its notifications. */
export const webhookUrl = (siteUrl: string, gateway: GatewayName): string =>
  `${siteUrl}/api/payments/webhooks/${gateway}`

/** Providers are loaded on demand: a site uses few of them, and some load slowly. */
async function createGateway(name: GatewayName, parts: GatewayParts): Promise<PaymentGateway> {
  const { settings, sandbox, db, siteUrl, clock, log } = parts
  const common = { clock, log, webhookUrl: webhookUrl(siteUrl, name) }
  switch (name) {
    case 'sandbox':
      if (!sandbox) break
      return createSandboxGateway(sandbox)
    case 'stripe': {
      const { createStripeGateway } = await import('./stripe/stripe-gateway.ts')
      return createStripeGateway({ ...common, ...withoutNulls(settings.stripe) })
    }
    case 'verotel': {
      const { createVerotelGateway } = await import('./verotel/verotel-gateway.ts')
      return createVerotelGateway({ ...common, ...withoutNulls(settings.verotel) })
    }
    case 'ccbill': {
      const { createCcbillGateway } = await import('./ccbill/ccbill-gateway.ts')
      const { createChargeLog } = await import('./ccbill/charge-log.ts')
      const { dataLink, ...keys } = settings.ccbill
      const charges = createChargeLog({ db, clock })
      return createCcbillGateway({ ...common, ...withoutNulls(keys), dataLink, charges })
    }
    case 'btcpay': {
      const { createBtcpayGateway } = await import('./btcpay/btcpay-gateway.ts')
      return createBtcpayGateway({ ...common, ...withoutNulls(settings.btcpay) })
    }
  }
  throw new TypeError(`${name} cannot be used here`)
}

/** The configuration has named missing keys before. */
function withoutNulls<T extends Record<string, unknown>>(keys: T): { [K in keyof T]: NonNullable<T[K]> } {
  const missing = Object.keys(keys).filter((key) => keys[key] === null)
  if (missing.length > 0) throw new TypeError(`Missing payment settings: ${missing.join(', ')}`)
  return keys as { [K in keyof T]: NonNullable<T[K]> }
}

/** What `npm run doctor` finds out about the store at BTCPay. */
import type { GatewayFinding } from '../gateway.ts'
import { type BtcpayApi, BtcpayProblem } from './api.ts'
import { Addresses, ApiKey, ServerInfo, Store, StorePaymentMethods, Webhooks } from './api-types.ts'
import { NEEDED_EVENTS } from './events.ts'
import { ON_CHAIN } from './invoices.ts'
import { type BitcoinNetwork, isOfNetwork } from './networks.ts'

type DiagnoseDeps = { api: BtcpayApi; apiUrl: string; webhookUrl: string; network: BitcoinNetwork }

/** Permissions that we use, each with those that include it. */
const PERMISSIONS: Record<string, readonly string[]> = {
  cancreateinvoice: ['canmodifyinvoices'],
  canviewinvoices: ['canmodifyinvoices', 'canviewstoresettings'],
  canmodifyinvoices: [],
  canviewstoresettings: [],
  'webhooks.canmodifywebhooks': [],
  canviewpullpayments: [
    'canviewstoresettings',
    'cancreatenonapprovedpullpayments',
    'cancreatepullpayments',
    'canmanagepullpayments',
  ],
  cancreatenonapprovedpullpayments: ['cancreatepullpayments', 'canmanagepullpayments'],
  canarchivepullpayments: ['canmanagepullpayments'],
}
const ALL_OF_STORE = 'canmodifystoresettings'

export async function diagnoseBtcpay(deps: DiagnoseDeps): Promise<GatewayFinding[]> {
  const keys = await finding(() => keyFindings(deps))
  // Without a valid key, the others would only repeat it.
  if (keys.some(({ state, todo }) => state === 'bad' && todo === CHECK_KEY)) return keys
  const rest = [serverFindings, storeFindings, networkFindings, webhookFindings]
  return [...keys, ...(await Promise.all(rest.map((look) => finding(() => look(deps))))).flat()]
}

const CHECK_KEY = 'Check BTCPAY_URL and BTCPAY_API_KEY.'

async function keyFindings({ api, apiUrl }: DiagnoseDeps): Promise<GatewayFinding[]> {
  const { permissions } = await api.call(['GET', '/api-keys/current'], ApiKey).catch((error) => {
    throw error instanceof BtcpayProblem
      ? new Found(bad(`BTCPay doesn’t accept the key (${error.message}).`, CHECK_KEY))
      : error
  })
  const missing = Object.keys(PERMISSIONS).filter((name) => !isGranted(permissions, name, api.storeId))
  const isTooWide = permissions.some((one) => one === 'unrestricted' || one.startsWith('btcpay.server.'))
  return [
    ok('BTCPay accepts the key.'),
    ...(missing.length > 0
      ? [
          bad(
            `The key lacks permissions: ${missing.map((name) => `btcpay.store.${name}`).join(', ')}.`,
            'Create a key with them, for this store only.',
          ),
        ]
      : []),
    ...(isUnencrypted(apiUrl)
      ? [warn('The key travels unencrypted.', 'Let BTCPAY_URL start with https://.')]
      : []),
    ...(isTooWide
      ? [warn('The key can do more than this site needs.', 'Create a key for this store only.')]
      : []),
  ]
}

/** Tor encrypts by itself. */
function isUnencrypted(apiUrl: string): boolean {
  const { protocol, hostname } = new URL(apiUrl)
  return protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$|\.onion$/.test(hostname)
}

function isGranted(permissions: readonly string[], name: string, storeId: string): boolean {
  const sufficient = [name, ...(PERMISSIONS[name] ?? []), ALL_OF_STORE].map((one) => `btcpay.store.${one}`)
  return permissions.some((given) => {
    const [policy = '', scope] = given.split(':')
    if (scope !== undefined && scope !== storeId) return false
    return policy === 'unrestricted' || sufficient.includes(policy.toLowerCase())
  })
}

async function serverFindings({ api }: DiagnoseDeps): Promise<GatewayFinding[]> {
  const { version, fullySynched } = await api.call(['GET', '/server/info'], ServerInfo)
  return fullySynched
    ? [ok(`BTCPay Server ${version} is in sync with the Bitcoin network.`)]
    : [bad('BTCPay is still syncing: it can’t see payments.', 'Wait until its node has caught up.')]
}

async function storeFindings({ api }: DiagnoseDeps): Promise<GatewayFinding[]> {
  const { name, paymentTolerance } = await api.ofStore(['GET', ''], Store)
  const methods = await api.ofStore(['GET', '/payment-methods'], StorePaymentMethods)
  const isOn = methods.some(({ paymentMethodId, enabled }) => paymentMethodId === ON_CHAIN && enabled)
  return [
    isOn
      ? ok(`The store “${name ?? api.storeId}” takes Bitcoin.`)
      : bad('The store has no Bitcoin wallet.', 'Set one up in BTCPay, under Wallets.'),
    ...((paymentTolerance ?? 0) > 5
      ? [
          warn(
            `The store counts payments as full that are ${paymentTolerance}% too small.`,
            'Lower its payment tolerance.',
          ),
        ]
      : []),
  ]
}

async function networkFindings({ api, network }: DiagnoseDeps): Promise<GatewayFinding[]> {
  const { addresses } = await api
    .ofStore(['GET', `/payment-methods/${ON_CHAIN}/wallet/preview`], Addresses, { query: { count: '1' } })
    // Not every version lets this key see addresses; each invoice's address is checked in any case.
    .catch(() => ({ addresses: [] }))
  const [first] = addresses
  if (first && !isOfNetwork(first.address, network))
    return [bad(`The store’s wallet is not of ${network}.`, 'Correct BTCPAY_NETWORK, or the store’s wallet.')]
  return network === 'mainnet'
    ? [ok('Payments are real bitcoin.')]
    : [warn(`Payments are test coins (${network}).`, 'Set BTCPAY_NETWORK=mainnet before you open.')]
}

async function webhookFindings({ api, webhookUrl }: DiagnoseDeps): Promise<GatewayFinding[]> {
  const webhooks = await api.ofStore(['GET', '/webhooks'], Webhooks)
  const ours = webhooks.find(({ url, enabled }) => url === webhookUrl && enabled)
  if (!ours)
    return [bad('The store has no webhook to this site.', `Add one in BTCPay, under Webhooks: ${webhookUrl}`)]
  const { everything, specificEvents } = ours.authorizedEvents
  const missing = everything ? [] : NEEDED_EVENTS.filter((event) => !specificEvents.includes(event))
  return [
    missing.length > 0
      ? bad(`The webhook doesn’t send ${missing.join(', ')}.`, 'Let it send every event of invoices.')
      : ok('The webhook’s address is right.'),
    ...(ours.automaticRedelivery
      ? []
      : [warn('The webhook doesn’t repeat failed deliveries.', 'Turn on automatic redelivery.')]),
  ]
}

/** Ends a look at BTCPay with one finding. */
class Found extends Error {
  readonly finding: GatewayFinding
  constructor(one: GatewayFinding) {
    super(one.found)
    this.finding = one
  }
}

async function finding(look: () => Promise<GatewayFinding[]>): Promise<GatewayFinding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Found) return [error.finding]
    if (!(error instanceof BtcpayProblem)) throw error
    return [
      bad(
        `BTCPay didn’t respond as expected (${error.message}).`,
        'Check the store id and the key’s permissions.',
      ),
    ]
  }
}

const ok = (found: string): GatewayFinding => ({ state: 'ok', found, todo: '' })
const warn = (found: string, todo: string): GatewayFinding => ({ state: 'warn', found, todo })
const bad = (found: string, todo: string): GatewayFinding => ({ state: 'bad', found, todo })

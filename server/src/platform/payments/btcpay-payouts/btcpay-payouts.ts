/**
 * Payouts through BTCPay Server's Greenfield API. A payout of a store is in bitcoin, so each is claimed from a pull payment of its own,
 * which is in dollars: BTCPay converts it, and refuses to claim the same dollars twice.
 */
import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import type { PayoutSender, SentPayout } from '../payout-sender.ts'

type BtcpayPayoutOptions = {
  /** The address of BTCPay Server, without a path. */
  url: string
  apiKey: string
  storeId: string
}

const METHOD = 'BTC-CHAIN'
const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024

const payoutSchema = v.object({
  id: v.string(),
  pullPaymentId: v.nullish(v.string()),
  state: v.picklist(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
})
const pullPaymentSchema = v.object({ id: v.string(), name: v.string() })
type BtcpayPayout = v.InferOutput<typeof payoutSchema>

/** At most 50 characters. */
const nameOf = (key: string): string => `Payout ${key}`

export function createBtcpayPayouts(options: BtcpayPayoutOptions): PayoutSender {
  const ask = <S extends v.GenericSchema>(path: string, schema: S, body?: object) =>
    request(options, path, schema, body)

  const pullPaymentOf = async (key: string): Promise<string | undefined> => {
    const all = await ask('/pull-payments?includeArchived=true', v.array(pullPaymentSchema))
    return all.find(({ name }) => name === nameOf(key))?.id
  }
  const payoutOf = async (pullPaymentId: string): Promise<BtcpayPayout | undefined> => {
    const all = await ask('/payouts?includeCancelled=true', v.array(payoutSchema))
    return all.find((payout) => payout.pullPaymentId === pullPaymentId)
  }

  return {
    name: 'btcpay',
    async send({ key, address, cents }) {
      const amount = (cents / 100).toFixed(2)
      const known = await pullPaymentOf(key)
      const earlier = known && (await payoutOf(known))
      if (earlier) return sentPayout(earlier)
      const pullPaymentId =
        known ??
        (
          await ask('/pull-payments', pullPaymentSchema, {
            ...{ name: nameOf(key), amount, currency: 'USD', payoutMethods: [METHOD] },
            autoApproveClaims: true,
          })
        ).id
      const order = { destination: address, amount, payoutMethodId: METHOD, pullPaymentId, approved: true }
      return sentPayout(await ask('/payouts', payoutSchema, order))
    },
    async find(key) {
      const pullPayment = await pullPaymentOf(key)
      const payout = pullPayment && (await payoutOf(pullPayment))
      return payout ? sentPayout(payout) : null
    },
  }
}

function sentPayout({ id, state }: BtcpayPayout): SentPayout {
  if (state === 'Completed') return { id, state: 'paid', reason: '' }
  return state === 'Cancelled' ? { id, state: 'failed', reason: '' } : { id, state: 'waiting', reason: '' }
}

async function request<S extends v.GenericSchema>(
  { url, apiKey, storeId }: BtcpayPayoutOptions,
  path: string,
  schema: S,
  body: object | undefined,
): Promise<v.InferOutput<S>> {
  const answer = await fetch(`${url}/api/v1/stores/${encodeURIComponent(storeId)}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would lead the key to an address that the operator didn't name.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await answer.text()
  // BTCPay understood the order, and refuses its address or amount. The other codes are about a payout that it has already.
  const isAbout = /duplicate-destination|overdraft/.test(text)
  if (body && (answer.status === 400 || answer.status === 422) && !isAbout)
    throw new Refusal('PAYMENT_FAILED', { message: `BTCPay refused the payout: ${text.slice(0, 200)}` })
  if (!answer.ok || text.length > MAX_BYTES) throw new Error(`BTCPay answered with status ${answer.status}`)
  return v.parse(schema, JSON.parse(text))
}

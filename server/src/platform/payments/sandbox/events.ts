/** Webhooks of the embedded gateway: signed with a timestamp as Stripe does, so that the same checks apply. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { timingSafeSame } from '../../crypto.ts'
import { Refusal } from '../../errors.ts'
import { GATEWAY_EVENT_TYPES, type GatewayEvent, type WebhookRequest } from '../gateway.ts'
import type { Sandbox } from './sandbox.ts'

/** Older signatures may be replayed. */
const EVENT_MAX_AGE_SECONDS = 300
const DELIVERY_TIMEOUT_MS = 10_000
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const Event = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  type: v.picklist(GATEWAY_EVENT_TYPES),
  payment: v.nullable(v.string()),
  about: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  cents: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  words: v.string(),
})

type Deps = Pick<Sandbox, 'clock' | 'webhookKey'>

export function signEvent({ clock, webhookKey }: Deps, body: string): string {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  return `t=${seconds},v1=${hmac(webhookKey, seconds, body)}`
}

export function readEvent({ clock, webhookKey }: Deps, { headers, rawBody }: WebhookRequest): GatewayEvent {
  const [, seconds, given = ''] = SIGNATURE.exec(String(headers['sandbox-signature'])) ?? []
  const age = Math.abs(clock.now().getTime() / 1000 - Number(seconds))
  const isGenuine =
    timingSafeSame(hmac(webhookKey, Number(seconds), rawBody), given) && age <= EVENT_MAX_AGE_SECONDS
  if (!isGenuine) throw new Refusal('BAD_INPUT', { message: 'The signature isn’t valid.' })
  return v.parse(Event, JSON.parse(rawBody.toString('utf8')))
}

function hmac(key: Buffer, seconds: number, body: Buffer | string): string {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
}

/** Rejects unless the site accepted it; the caller retries. */
export async function deliverEvent(sandbox: Sandbox, event: GatewayEvent): Promise<void> {
  const body = JSON.stringify(event)
  const answer = await fetch(`${sandbox.siteUrl}/api/payments/webhooks/sandbox`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signEvent(sandbox, body) },
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The site answered a sandbox webhook with ${answer.status}`)
}

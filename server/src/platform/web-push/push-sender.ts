/** Sends push messages to the browsers' push services (RFC 8030): keep-alive, a timeout, no redirects. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Clock } from '#platform/clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { encryptPush, type PushKeys } from './encrypt.ts'
import { publicLookup } from './public-lookup.ts'
import { type PushServiceName, pushServiceOf } from './push-services.ts'
import type { VapidSigner } from './vapid.ts'

export type PushMessage = {
  endpoint: string
  keys: PushKeys
  signer: VapidSigner
  payload: string
  /** How long the push service keeps it for a browser that is offline. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message with the same topic replaces one that was not delivered yet; at most 32 characters of base64url. */
  topic: string
}

/** `gone`: the subscription has ended. `later`: may succeed after this time. `failed`: never will. */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs: number; wasTried: boolean }
  | { outcome: 'failed'; reason: string }

export type PushSender = {
  isAccepted(endpoint: string): boolean
  serviceOf(endpoint: string): PushServiceName
  /** Never rejects. */
  send(message: PushMessage): Promise<PushOutcome>
}

const TIMEOUT_MS = 10_000
/** Connections per push service: each message waits for its response. */
const MAX_SOCKETS = 64
const RETRY_AFTER_MAX_MS = 60 * 60_000
/** Without Retry-After. */
const RETRY_MS = 15_000

type SenderOptions = {
  clock: Clock
  /** Origins of push services that the operator listed; the only ones that may be private or http. */
  ownOrigins: readonly string[]
}

export function createPushSender({ clock, ownOrigins }: SenderOptions): PushSender {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  }
  const breaker = createCircuitBreaker(clock)

  function post({ endpoint, keys, signer, payload, ...head }: PushMessage, origin: string, isOwn: boolean) {
    const body = encryptPush(Buffer.from(payload), keys)
    const isHttps = endpoint.startsWith('https:')
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isHttps ? requestHttps : requestHttp)(endpoint, {
      method: 'POST',
      agent: agents[isHttps ? 'https:' : 'http:'],
      timeout: TIMEOUT_MS,
      ...(isOwn ? {} : { lookup: publicLookup }),
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': body.length,
        authorization: signer.authorization(origin),
        ttl: head.ttlSeconds,
        urgency: head.urgency,
        topic: head.topic,
      },
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('the push service did not respond in time')))
    request.on('response', resolve)
    request.end(body)
    return promise
  }

  return {
    isAccepted: (endpoint) => pushServiceOf(endpoint, ownOrigins) !== null,
    serviceOf: (endpoint) => pushServiceOf(endpoint, ownOrigins)?.name ?? 'other',
    async send(message) {
      const service = pushServiceOf(message.endpoint, ownOrigins)
      if (!service) return { outcome: 'failed', reason: 'not a push service' }
      const { origin, isOwn } = service
      const pausedMs = breaker.pausedMs(origin)
      if (pausedMs > 0) return { outcome: 'later', afterMs: pausedMs, wasTried: false }
      try {
        const response = await post(message, origin, isOwn)
        // The body is discarded, whatever its length.
        response.on('error', () => undefined).resume()
        const outcome = outcomeOf(response, clock.now())
        if ((response.statusCode ?? 0) >= 500) breaker.failed(origin)
        else breaker.succeeded(origin)
        return outcome
      } catch {
        breaker.failed(origin)
        return { outcome: 'later', afterMs: RETRY_MS, wasTried: true }
      }
    },
  }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500)
    return { outcome: 'later', afterMs: retryAfterMs(headers['retry-after'], now), wasTried: true }
  return { outcome: 'failed', reason: `status ${status}` }
}

/** Seconds or an HTTP date, at most an hour. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return RETRY_MS
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? RETRY_MS : Math.min(Math.max(ms, 1_000), RETRY_AFTER_MAX_MS)
}

/** Sends one message to one device, and says what becomes of the row that asked for it. */
import type { PushPayload } from '#rules/push.ts'
import type { PushDevicesTable, PushKeysTable } from '../tables.ts'
import type { NotificationsDeps } from '../types.ts'
import { topicOf } from './payload.ts'

export type SendDeps = Pick<NotificationsDeps, 'log' | 'metrics' | 'notifications'>

/** A claimed row, with the device and the key that it subscribed with. */
export type PushTarget = Pick<PushDevicesTable, 'account_id' | 'endpoint' | 'p256dh' | 'auth'> &
  Pick<PushKeysTable, 'public_key' | 'private_key_sealed'> & {
    device_id: string
    key_id: string
    attempts: number
  }

type Message = { payload: PushPayload; lifetimeMs: number; urgency: 'high' | 'normal' }

/** `wasTried` is false if the push service was not asked. */
export type Retry = { afterMs: number; wasTried: boolean }

const MAX_ATTEMPTS = 8

/** `gone`: the browser has unsubscribed, so the device should be removed. */
export async function sendPush(
  { log, metrics, notifications: { pushSender, pushSigners } }: SendDeps,
  target: PushTarget,
  { payload, lifetimeMs, urgency }: Message,
): Promise<'done' | 'gone' | Retry> {
  const { endpoint, p256dh, auth, public_key, private_key_sealed, attempts } = target
  const result = await pushSender.send({
    endpoint,
    keys: { p256dh, auth },
    signer: pushSigners.signerOf({ id: target.key_id, public_key, private_key_sealed }),
    payload: JSON.stringify(payload),
    ttlSeconds: lifetimeMs / 1000,
    urgency,
    topic: topicOf(target, payload),
  })
  const isRetried = result.outcome === 'later' && attempts < MAX_ATTEMPTS
  const service = pushSender.serviceOf(endpoint)
  const outcome = isRetried ? 'retried' : result.outcome === 'later' ? 'failed' : result.outcome
  metrics.pushMessages.inc({ service, outcome })
  if (result.outcome === 'failed')
    log.warn({ service, reason: result.reason }, 'a push service rejected a message')
  if (result.outcome === 'gone') return 'gone'
  return isRetried && result.outcome === 'later' ? result : 'done'
}

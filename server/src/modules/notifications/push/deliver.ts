/**
 * Sends the deliveries that are due, in batches. Each is checked again before it is sent. A worker that is killed in between may
 * send a message twice: the browser then replaces the first by its tag.
 */

import { findAccountsByIds, type Person } from '../../accounts/index.ts'
import { notificationJobs } from '../job-tokens.ts'
import type { NotificationsDeps } from '../types.ts'
import {
  claimDeliveries,
  deleteDeliveries,
  deleteDevicesByIds,
  type PushDelivery,
  postponeDelivery,
  secondsToNextDelivery,
} from './delivery-queries.ts'
import { pushCategoryOf } from './outbox.ts'
import { lifetimeMs, pushPayload, topicOf, urgencyOf } from './payload.ts'
import { isQuiet } from './quiet-hours.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'clock' | 'enqueue' | 'log' | 'metrics' | 'site' | 'notifications'>

const BATCH_SIZE = 500
const MAX_ATTEMPTS = 8
/** Later deliveries are found by the sweep. */
const MAX_WAIT_SECONDS = 60

export async function deliverPush(deps: Deps, signal?: AbortSignal): Promise<void> {
  let taken: number
  do {
    signal?.throwIfAborted()
    const deliveries = await claimDeliveries(deps.db, { limit: BATCH_SIZE, now: deps.clock.now() })
    await deliverBatch(deps, deliveries)
    taken = deliveries.length
  } while (taken === BATCH_SIZE)
  const seconds = await secondsToNextDelivery(deps.db)
  if (seconds === null || seconds > MAX_WAIT_SECONDS) return
  await deps.enqueue(
    notificationJobs.push,
    {},
    { startAfter: Math.max(1, Math.ceil(seconds)), singletonKey: 'later' },
  )
}

async function deliverBatch(deps: Deps, deliveries: readonly PushDelivery[]): Promise<void> {
  const wanted = deliveries.filter((delivery) => isWanted(delivery, deps.clock.now()))
  const people = await findAccountsByIds(deps.db, [
    ...new Set(wanted.flatMap(({ actor_id }) => actor_id ?? [])),
  ])
  const actors = new Map(people.map((person) => [person.id, person]))
  const done = new Set(deliveries)
  const gone: string[] = []
  await Promise.all(
    wanted.map(async (delivery) => {
      const result = await sendTo(deps, delivery, actors)
      const isRetried = result.outcome === 'later' && delivery.attempts < MAX_ATTEMPTS
      const outcome = isRetried ? 'retried' : result.outcome === 'later' ? 'failed' : result.outcome
      const service = deps.notifications.pushSender.serviceOf(delivery.endpoint)
      deps.metrics.pushMessages.inc({ service, outcome })
      if (result.outcome === 'gone') gone.push(delivery.device_id)
      if (result.outcome === 'failed')
        deps.log.warn({ service, reason: result.reason }, 'a push service rejected a message')
      if (!isRetried || result.outcome !== 'later') return
      done.delete(delivery)
      await postponeDelivery(deps.db, delivery, result)
    }),
  )
  // Deliveries to these devices are deleted with them.
  await deleteDevicesByIds(deps.db, gone)
  await deleteDeliveries(deps.db, [...done])
}

/** Notifications of quiet hours are not sent later: they wait in the notification centre. */
function isWanted(delivery: PushDelivery, now: Date): boolean {
  const {
    is_wanted,
    categories,
    created_at,
    quiet_from: from,
    quiet_until: until,
    time_zone: timeZone,
  } = delivery
  const category = pushCategoryOf(delivery.kind)
  if (!is_wanted || category === null || !categories.includes(category)) return false
  if (now.getTime() - created_at.getTime() > lifetimeMs(delivery)) return false
  return from === null || until === null || timeZone === null || !isQuiet({ from, until, timeZone }, now)
}

function sendTo(
  { notifications: { pushSender, pushSigners }, site }: Deps,
  delivery: PushDelivery,
  actors: ReadonlyMap<string, Person>,
) {
  const { endpoint, p256dh, auth, public_key, private_key_sealed, unread, shows_details, is_lapsed } =
    delivery
  const payload = pushPayload(delivery, {
    actor: actors.get(delivery.actor_id ?? ''),
    siteName: site.name,
    badge: unread,
    detail: is_lapsed ? 'nothing' : shows_details ? 'everything' : 'page',
  })
  return pushSender.send({
    endpoint,
    keys: { p256dh, auth },
    signer: pushSigners.signerOf({ id: delivery.key_id, public_key, private_key_sealed }),
    payload: JSON.stringify(payload),
    ttlSeconds: lifetimeMs(delivery) / 1000,
    urgency: urgencyOf(delivery),
    topic: topicOf(delivery, payload),
  })
}

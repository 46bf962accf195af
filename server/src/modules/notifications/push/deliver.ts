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
import { lifetimeMs, pushPayload, urgencyOf } from './payload.ts'
import { quietEndOf } from './quiet-hours.ts'
import { type SendDeps, sendPush } from './send.ts'
import { deliverSummaries } from './summaries.ts'
import { holdBack } from './summary-queries.ts'

type Deps = SendDeps & Pick<NotificationsDeps, 'db' | 'clock' | 'enqueue' | 'site'>

const BATCH_SIZE = 500
/** Later deliveries are found by the sweep. */
const MAX_WAIT_SECONDS = 60

export async function deliverPush(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const deliverSome of [deliverBatch, deliverSummaries])
    do signal?.throwIfAborted()
    while ((await deliverSome(deps, BATCH_SIZE)) === BATCH_SIZE)
  const seconds = await secondsToNextDelivery(deps.db)
  if (seconds === null || seconds > MAX_WAIT_SECONDS) return
  await deps.enqueue(
    notificationJobs.push,
    {},
    { startAfter: Math.max(1, Math.ceil(seconds)), singletonKey: 'later' },
  )
}

/** Returns how many were taken. */
async function deliverBatch(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now()
  const deliveries = await claimDeliveries(deps.db, { limit, now })
  const wanted = deliveries.filter((delivery) => isWanted(delivery, now))
  const held = wanted.flatMap((delivery) => {
    const until = quietEndOf(delivery, now)
    return until ? [{ delivery, since: delivery.created_at, device_id: delivery.device_id, until }] : []
  })
  await holdBack(deps.db, held, now)
  const quiet = new Set(held.map(({ delivery }) => delivery))
  const sent = wanted.filter((delivery) => !quiet.has(delivery))
  const people = await findAccountsByIds(deps.db, [
    ...new Set(sent.flatMap(({ actor_id }) => actor_id ?? [])),
  ])
  const actors = new Map(people.map((person) => [person.id, person]))
  const done = new Set(deliveries)
  const gone: string[] = []
  await Promise.all(
    sent.map(async (delivery) => {
      const result = await sendDelivery(deps, delivery, actors.get(delivery.actor_id ?? ''))
      if (result === 'gone') gone.push(delivery.device_id)
      if (typeof result === 'string') return
      done.delete(delivery)
      await postponeDelivery(deps.db, delivery, result)
    }),
  )
  // Deliveries to these devices are deleted with them.
  await deleteDevicesByIds(deps.db, gone)
  await deleteDeliveries(deps.db, [...done])
  return deliveries.length
}

function isWanted(delivery: PushDelivery, now: Date): boolean {
  const category = pushCategoryOf(delivery.kind)
  if (!delivery.is_wanted || category === null || !delivery.categories.includes(category)) return false
  return now.getTime() - delivery.created_at.getTime() <= lifetimeMs(delivery)
}

function sendDelivery(deps: Deps, delivery: PushDelivery, actor: Person | undefined) {
  const { unread: badge, shows_details, is_lapsed } = delivery
  const detail = is_lapsed ? 'nothing' : shows_details ? 'everything' : 'page'
  return sendPush(deps, delivery, {
    payload: pushPayload(delivery, { actor, siteName: deps.site.name, badge, detail }),
    lifetimeMs: lifetimeMs(delivery),
    urgency: urgencyOf(delivery),
  })
}

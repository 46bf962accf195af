/** SQL for the outbox of push notifications. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { PushCategory } from '#rules/push.ts'
import { rememberedSessions, visibleAccountIds } from '../../accounts/index.ts'
import { isMutedOrBlocked } from '../../people/index.ts'
import type { NotificationRow } from '../notification-queries.ts'
import type { Quiet } from './quiet-hours.ts'
import type { PushTarget, Retry } from './send.ts'

/** A delivery that this worker has taken, with everything that decides whether and how it is sent. */
export type PushDelivery = NotificationRow &
  PushTarget &
  Quiet & {
    categories: PushCategory[]
    shows_details: boolean
    /** Unread, its actor still visible, unmuted and unblocked, and the device was not signed out. */
    is_wanted: boolean
    /** The device's session has expired. */
    is_lapsed: boolean
    unread: number
  }

export type DeliveryKey = Pick<PushDelivery, 'id' | 'device_id'>

/** Another worker takes it over after this time, if this one was killed. */
export const CLAIM_LEASE = sql`interval '2 minutes'`
const BADGE_MAX = 100

/** The devices of `claimed`, with what is needed to send to them, and `remembered`, their sessions. */
export const pushTargets = {
  columns: sql`
    push_devices.account_id, key_id, endpoint, p256dh, auth, categories, public_key, private_key_sealed,
    quiet_from, quiet_until, time_zone
  `,
  joins: (db: Db, now: Date) => sql`
    join push_devices on push_devices.id = claimed.device_id
    join push_keys on push_keys.id = push_devices.key_id
    left join push_settings on push_settings.account_id = push_devices.account_id
    left join lateral (
      select * from (${rememberedSessions(db, now)}) as sessions where sessions.id = session_id
    ) as remembered on true
  `,
}

/** A condition on `notifications`. */
export function isUnreadAndVisible(db: Db) {
  const actor = sql`coalesce(notifications.actor_id, notifications.account_id)`
  return sql`
    read_at is null and ${actor} in (${visibleAccountIds(db)})
    and not ${isMutedOrBlocked(sql`notifications.account_id`, sql`notifications.actor_id`)}
  `
}

export const unreadCountOf = (accountId: RawBuilder<unknown>) => sql`(
  select count(*)::int from (
    select 1 from notifications as other where other.account_id = ${accountId} and other.read_at is null
    limit ${BADGE_MAX}
  ) as unread
)`

/** Takes due deliveries, oldest first. */
export async function claimDeliveries(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<PushDelivery[]> {
  const { rows } = await sql<PushDelivery>`
    with claimed as (
      update push_deliveries set due_at = now() + ${CLAIM_LEASE}, attempts = attempts + 1
      where (notification_id, device_id) in (
        select notification_id, device_id from push_deliveries where due_at <= now()
        order by due_at limit ${limit} for update skip locked
      )
      returning notification_id, device_id, attempts
    )
    select notifications.*, claimed.device_id, claimed.attempts, ${pushTargets.columns},
      coalesce(shows_details, false) as shows_details, coalesce(remembered.is_expired, true) as is_lapsed,
      (remembered.id is not null and ${isUnreadAndVisible(db)}) as is_wanted,
      ${unreadCountOf(sql`notifications.account_id`)} as unread
    from claimed join notifications on notifications.id = claimed.notification_id ${pushTargets.joins(db, now)}
  `.execute(db)
  return rows
}

export async function deleteDeliveries(db: Db, keys: readonly DeliveryKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from push_deliveries using ${listed(keys)}
    where push_deliveries.notification_id = done.notification_id and push_deliveries.device_id = done.device_id
  `.execute(db)
}

export async function postponeDelivery(
  db: Db,
  key: DeliveryKey,
  { afterMs, wasTried }: Retry,
): Promise<void> {
  await sql`
    update push_deliveries set due_at = now() + ${afterMs} * interval '1 millisecond',
      attempts = attempts - ${wasTried ? 0 : 1}
    where notification_id = ${key.id} and device_id = ${key.device_id}
  `.execute(db)
}

/** When the next delivery or summary is due, in seconds from now; null if there is none. */
export async function secondsToNextDelivery(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from least(
      (select min(due_at) from push_deliveries), (select min(due_at) from push_summaries)
    ) - now())::float8 as seconds
  `.execute(db)
  return rows[0]?.seconds ?? null
}

export async function deleteDevicesByIds(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from push_devices where id = any(${ids}::uuid[])`.execute(db)
}

function listed(keys: readonly DeliveryKey[]) {
  return sql`unnest(
    ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ device_id }) => device_id)}::uuid[]
  ) as done (notification_id, device_id)`
}

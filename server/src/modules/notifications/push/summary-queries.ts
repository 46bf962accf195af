/** SQL for the notifications of quiet hours, of which a device is told in one. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { NotificationKind } from '#rules/notification.ts'
import type { PushCategory } from '#rules/push.ts'
import { CLAIM_LEASE, isUnreadAndVisible, pushTargets, unreadCountOf } from './delivery-queries.ts'
import type { Quiet } from './quiet-hours.ts'
import type { PushTarget, Retry } from './send.ts'

/** What a device was not told of: all that was created in this time. */
export type HeldBack = { device_id: string; since: Date; until: Date }

export type PushSummary = PushTarget &
  HeldBack &
  Quiet & {
    categories: PushCategory[]
    /** Of the unread notifications of that time, at most `KINDS_MAX`. */
    kinds: NotificationKind[]
    is_remembered: boolean
    unread: number
  }

export const KINDS_MAX = 100

/** Extends the summaries that wait already. */
export async function holdBack(db: Db, held: readonly HeldBack[], now: Date): Promise<void> {
  if (held.length === 0) return
  const waitsMs = held.map(({ until }) => until.getTime() - now.getTime())
  await sql`
    insert into push_summaries (device_id, since, until, due_at)
    select device_id, min(since), max(until), now() + max(waits_ms) * interval '1 millisecond'
    from unnest(
      ${held.map(({ device_id }) => device_id)}::uuid[], ${held.map(({ since }) => since)}::timestamptz[],
      ${held.map(({ until }) => until)}::timestamptz[], ${waitsMs}::float8[]
    ) as held (device_id, since, until, waits_ms)
    where exists (select from push_devices where id = device_id)
    group by device_id
    on conflict (device_id) do update set attempts = 0, since = least(push_summaries.since, excluded.since),
      until = greatest(push_summaries.until, excluded.until), due_at = excluded.due_at
  `.execute(db)
}

export async function claimSummaries(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<PushSummary[]> {
  const { rows } = await sql<PushSummary>`
    with claimed as (
      update push_summaries set due_at = now() + ${CLAIM_LEASE}, attempts = attempts + 1
      where device_id in (
        select device_id from push_summaries where due_at <= now()
        order by due_at limit ${limit} for update skip locked
      )
      returning device_id, since, until, attempts
    )
    select claimed.*, ${pushTargets.columns}, remembered.id is not null as is_remembered,
      ${unreadCountOf(sql`push_devices.account_id`)} as unread,
      array(
        select kind from notifications
        where notifications.account_id = push_devices.account_id and created_at >= since and created_at < until
          and ${isUnreadAndVisible(db)}
        limit ${KINDS_MAX}
      ) as kinds
    from claimed ${pushTargets.joins(db, now)}
  `.execute(db)
  return rows
}

export async function postponeSummary(db: Db, deviceId: string, { afterMs, wasTried }: Retry): Promise<void> {
  await sql`
    update push_summaries set due_at = now() + ${afterMs} * interval '1 millisecond',
      attempts = attempts - ${wasTried ? 0 : 1}
    where device_id = ${deviceId}
  `.execute(db)
}

export async function deleteSummaries(db: Db, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  await sql`delete from push_summaries where device_id = any(${deviceIds}::uuid[])`.execute(db)
}

/** The quiet hours have changed: the next run of the job decides again. */
export async function reconsiderSummaries(db: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    update push_summaries set due_at = now(), until = least(until, ${now})
    where device_id in (select id from push_devices where account_id = ${accountId})
  `.execute(db)
}

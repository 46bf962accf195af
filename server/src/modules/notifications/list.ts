/** The notification centre: listing and marking as read. */
import type { Viewer } from '#platform/viewer.ts'
import { groupNotifications, type NotificationGroup } from './groups.ts'
import {
  countUnreadNotifications,
  findNotification,
  markNotificationsRead,
  type NotificationRow,
  newestNotifications,
} from './notification-queries.ts'
import { publishToTabs } from './notify.ts'
import type { NotificationsDeps } from './types.ts'

/** Badges show '9+' long before. */
const UNREAD_MAX = 100
const BATCH_SIZE = 100

/** `after` is the previous page's last entry; rows grouped into it are not repeated. */
export async function listNotifications(
  { db }: Pick<NotificationsDeps, 'db'>,
  viewer: Viewer,
  { limit, after }: { limit: number; after: string | null },
): Promise<NotificationGroup[]> {
  const last = after === null ? undefined : await findNotification(db, viewer.accountId, after)
  const rows: NotificationRow[] = last ? [last] : []
  const seen = rows.length
  let groups: NotificationGroup[]
  let batch: NotificationRow[]
  do {
    const below = rows.at(-1)?.id ?? after
    batch = await newestNotifications(db, viewer.accountId, { below, limit: BATCH_SIZE })
    rows.push(...batch)
    groups = groupNotifications(rows)
    // A group is complete once another one begins below it.
  } while (groups.length <= seen + limit && batch.length === BATCH_SIZE)
  return groups.slice(seen, seen + limit)
}

export function unreadNotifications(
  { db }: Pick<NotificationsDeps, 'db'>,
  accountId: string,
): Promise<number> {
  return countUnreadNotifications(db, accountId, UNREAD_MAX)
}

/** Idempotent; returns the remaining count, and notifies the account's other tabs if it decreased. */
export async function readNotifications(
  deps: Pick<NotificationsDeps, 'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  upTo: string | null,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const hasChanged = await markNotificationsRead(tx, viewer.accountId, { upTo, now: deps.clock.now() })
    if (hasChanged) await publishToTabs(deps, tx, viewer.accountId, null)
    return countUnreadNotifications(tx, viewer.accountId, UNREAD_MAX)
  })
}

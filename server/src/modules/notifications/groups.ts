/** Groups consecutive likes of one media, and consecutive follows, into one entry. */
import { notificationKind } from '#rules/notification.ts'
import { DAY_MS } from '#rules/time.ts'
import type { NotificationRow } from './notification-queries.ts'

export type NotificationGroup = NotificationRow & { others: number }

/** Cap, since a group is loaded at once. */
const GROUP_MAX = 100

/** Represented by its newest row; rows come newest first. The same newest row always yields the same group. */
export function groupNotifications(rows: readonly NotificationRow[]): NotificationGroup[] {
  const groups: NotificationGroup[] = []
  for (const row of rows) {
    const head = groups.at(-1)
    if (head && belongs(head, row)) head.others += 1
    else groups.push({ ...row, others: 0 })
  }
  return groups
}

function belongs(head: NotificationGroup, row: NotificationRow): boolean {
  return (
    notificationKind(row.kind).isMerged === true &&
    head.kind === row.kind &&
    head.media_id === row.media_id &&
    head.others + 1 < GROUP_MAX &&
    head.created_at.getTime() - row.created_at.getTime() < DAY_MS
  )
}

/** Merges consecutive notifications: likes of one media, follows and lives of several people, messages of one person. */
import { notificationKind } from '#rules/notification.ts'
import { DAY_MS } from '#rules/time.ts'
import type { NotificationRow } from './notification-queries.ts'

/** `others` are other people, `times` all merged notifications. */
export type NotificationGroup = NotificationRow & { others: number; times: number }

/** Cap, since a group is loaded at once. */
const GROUP_MAX = 100

/** Represented by its newest row; rows come newest first. The same newest row always yields the same group. */
export function groupNotifications(rows: readonly NotificationRow[]): NotificationGroup[] {
  const groups: NotificationGroup[] = []
  let actors = new Set<string | null>()
  for (const row of rows) {
    const head = groups.at(-1)
    if (head && belongs(head, row)) {
      actors.add(row.actor_id)
      head.times += 1
      head.others = actors.size - 1
    } else {
      groups.push({ ...row, others: 0, times: 1 })
      actors = new Set([row.actor_id])
    }
  }
  return groups
}

function belongs(head: NotificationGroup, row: NotificationRow): boolean {
  const merged = notificationKind(row.kind).merged
  return (
    merged !== undefined &&
    head.kind === row.kind &&
    head.media_id === row.media_id &&
    (merged === 'people' || head.actor_id === row.actor_id) &&
    head.times < GROUP_MAX &&
    head.created_at.getTime() - row.created_at.getTime() < DAY_MS
  )
}

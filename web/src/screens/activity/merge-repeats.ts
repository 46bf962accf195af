/** Merges what one person did several times on a day, such as sending messages, even if other people did so in between. */
import { type NotificationKind, notificationKind } from '#rules/notification.ts'

type Repeatable = {
  kind: string
  others: number
  times: number
  actor: { id: string } | null
  media: { id: string } | null
}

/** Newest first, as given; the newest entry stands for the older ones. Crowds stay: who is in them isn't known here. */
export function mergeRepeats<Item extends Repeatable>(items: readonly Item[]): Item[] {
  const merged: Item[] = []
  const positions = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    const at = key === undefined ? undefined : positions.get(key)
    const newest = at === undefined ? undefined : merged[at]
    if (at !== undefined && newest) {
      merged[at] = { ...newest, times: newest.times + item.times }
      continue
    }
    if (key !== undefined) positions.set(key, merged.length)
    merged.push(item)
  }
  return merged
}

/** Undefined if each event has its own entry. */
function keyOf({ kind, others, actor, media }: Repeatable): string | undefined {
  if (!actor || others > 0 || !notificationKind(kind as NotificationKind).merged) return undefined
  return `${kind} ${actor.id} ${media?.id ?? ''}`
}

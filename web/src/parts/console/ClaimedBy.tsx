/** The staff member who has claimed an item. */
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Surface } from '#web/ui/surface.ts'

export type Claimer = { fullname: string; avatar?: string | null | undefined; isMe: boolean }

export function ClaimedBy({ by, on = 'canvas' }: { by: Claimer | null; on?: Surface }) {
  if (!by) return <span className="text-xs text-ink-mute">Unclaimed</span>
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-ink-soft">
      <Avatar name={by.fullname} src={by.avatar} size={22} on={on} />
      <span className="truncate">{by.isMe ? 'You' : by.fullname}</span>
    </span>
  )
}

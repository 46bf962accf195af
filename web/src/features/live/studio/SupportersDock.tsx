/** The top tippers of this stream. */
import { dollars } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { Dock } from './Dock.tsx'

export function SupportersDock({ room: { supporters } }: { room: LiveRoomHandle }) {
  return (
    <Dock title="Top supporters" end={<span className="pr-1 text-xs text-ink-mute">This live</span>}>
      {supporters.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-mute">No tips yet</p>
      ) : (
        <ol className="px-4 pb-3">
          {supporters.map(({ user, cents }, index) => (
            <li key={user.id} className="flex h-11 items-center gap-3">
              <span className="w-3 text-xs font-bold text-ink-mute tabular-nums">{index + 1}</span>
              <Avatar src={user.avatar} name={user.fullname} size={28} on="surface" />
              <span className="min-w-0 flex-1 truncate text-sm font-semibold">{user.fullname}</span>
              <b className="text-sm font-bold text-coin tabular-nums">{dollars(cents)}</b>
            </li>
          ))}
        </ol>
      )}
    </Dock>
  )
}

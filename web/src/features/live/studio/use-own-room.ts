/** The creator's own room while on air. */
import { useSession } from '#web/lib/session.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { useRoom } from '../room/use-room.ts'
import { useLiveSlots } from '../slots.ts'

export function useOwnRoom(liveId: string | null): LiveRoomHandle {
  const { account } = useSession()
  const slots = useLiveSlots()
  const room = useRoom(
    { id: liveId ?? '', status: 'live', viewers: 0, likes: 0 },
    { id: account?.id ?? '', fullname: account?.fullname ?? '' },
  )
  return slots.useOwnRoom(room)
}

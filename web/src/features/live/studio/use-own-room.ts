/** The creator's own room while on air. */
import { useSession } from '#web/lib/session.tsx'
import { useLivePlaces } from '../places.ts'
import type { Room } from '../room/room.ts'
import { useRoom } from '../room/use-room.ts'

export function useOwnRoom(liveId: string | null): Room {
  const { account } = useSession()
  const places = useLivePlaces()
  const room = useRoom(
    { id: liveId ?? '', status: 'live', viewers: 0, likes: 0 },
    { id: account?.id ?? '', fullname: account?.fullname ?? '' },
  )
  return places.useOwnRoom(room)
}

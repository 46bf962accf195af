/** A stream being watched, with its room: full screen on a phone, side by side on desktop. */
import { useEffect, useState } from 'react'
import { useHearts } from '#web/features/engagement/index.ts'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import type { LiveShow } from '../fields.ts'
import { useLivePlaces } from '../places.ts'
import { useRoom } from '../room/use-room.ts'
import { DeskLive } from './DeskLive.tsx'
import { PhoneLive } from './PhoneLive.tsx'
import type { ViewedPerson } from './viewed-person.ts'

export type WatchingProps = { live: LiveShow; person: ViewedPerson; isOwn: boolean; onDenied(): void }

/** Access is checked this often, even while nothing fails. */
const LOOK_AGAIN_MS = 30_000

export function Watching(props: WatchingProps) {
  const { live, person, onDenied } = props
  const isDesk = useIsDesk()
  const places = useLivePlaces()
  const [isMuted, onMute] = useState(true)
  const room = useRoom(live, person)
  // Media are liked by a double tap; in a room every tap sends a heart.
  const hearts = useHearts({ onDouble: () => undefined })
  useEffect(() => {
    const timer = setInterval(onDenied, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [onDenied])
  const shared = {
    ...props,
    room,
    sound: { isMuted, onMute },
    hearts: {
      ...hearts,
      onTap(event: React.MouseEvent<HTMLElement>) {
        hearts.onTap(event)
        room.giveHeart()
      },
    },
  }
  return (
    <places.Watching {...shared}>
      {isDesk ? <DeskLive {...shared} /> : <PhoneLive {...shared} />}
    </places.Watching>
  )
}

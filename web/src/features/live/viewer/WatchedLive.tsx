/** A stream being watched, with its room: full screen on a phone, side by side on desktop. */
import { useEffect, useState } from 'react'
import { useHearts } from '#web/features/engagement/index.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { LiveDetails } from '../fields.ts'
import { useRoom } from '../room/use-room.ts'
import { useLiveSlots } from '../slots.ts'
import { DesktopLive } from './DesktopLive.tsx'
import { PhoneLive } from './PhoneLive.tsx'
import type { ViewedPerson } from './viewed-person.ts'

type WatchedLiveProps = { live: LiveDetails; person: ViewedPerson; isOwn: boolean; onDenied(): void }

/** Access is checked this often, even while nothing fails. */
const ACCESS_CHECK_MS = 30_000

export function WatchedLive(props: WatchedLiveProps) {
  const { live, person, onDenied } = props
  const isDesktop = useIsDesktop()
  const slots = useLiveSlots()
  const [isMuted, onMute] = useState(true)
  const room = useRoom(live, person)
  // Media are liked by a double tap; in a room every tap sends a heart.
  const hearts = useHearts({ onDouble: () => undefined })
  useEffect(() => {
    const timer = setInterval(onDenied, ACCESS_CHECK_MS)
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
    <slots.Watching {...shared}>
      {isDesktop ? <DesktopLive {...shared} /> : <PhoneLive {...shared} />}
    </slots.Watching>
  )
}

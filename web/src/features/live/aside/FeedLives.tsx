/** Inserts the live streams of followed creators between the media of a feed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Guest, GuestsComponent } from '#web/features/feed/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import type { LiveCard } from '../fields.ts'
import { LiveSlide } from './LiveSlide.tsx'
import { useKnownLives, useLivesAside } from './use-lives-aside.ts'

export const FeedLives: GuestsComponent = ({ onGuests }) => {
  const { status } = useSession()
  const isDesk = useIsDesk()
  if (status !== 'signed-in') return null
  return (
    <>
      {!isDesk && <Asking />}
      <Followed onGuests={onGuests} />
    </>
  )
}

/** Phones only: on desktop the navigation already polls. */
function Asking() {
  useLivesAside()
  return null
}

const Followed: GuestsComponent = ({ onGuests }) => {
  const lives = useKnownLives()
  const made = useRef(new Map<string, Guest>())
  const tell = useEffectEvent(onGuests)
  useEffect(() => {
    if (lives) tell(lives.flatMap((live) => (live.user.isFollowing ? guestOf(live, made.current) : [])))
  }, [lives])
  return null
}

/** Reuses the interstitial of a stream, because a new object would remount its slide. */
function guestOf(live: LiveCard, made: Map<string, Guest>): Guest {
  const id = `live ${live.id}`
  const guest: Guest = made.get(id) ?? {
    id,
    label: `${live.user.fullname} is live`,
    show: (isActive) => <LiveSlide first={live} isActive={isActive} />,
  }
  made.set(id, guest)
  return guest
}

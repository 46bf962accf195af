/** The other side's stream, or why this viewer cannot see it; without access no stream is requested. */
import { Ban, Lock, Radio, Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { LiveStage, pictureOf, type Sound } from '#web/features/live/index.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { firstName } from '../fields.ts'
import type { Other } from './use-other.ts'

type Props = { other: Other; sound: Sound }

const LOCKS: Record<string, { icon: Icon; text: string; way?: string }> = {
  SUBSCRIBE: { icon: Lock, text: 'For subscribers', way: 'Subscribe to watch' },
  TICKET: { icon: Ticket, text: 'By ticket', way: 'Get a ticket' },
}
const SHUT: { icon: Icon; text: string; way?: string } = { icon: Ban, text: 'You cannot watch this live' }

export function OtherPicture({ other: { user, live, isLoading, isHidden, again }, sound }: Props) {
  if (live?.may_watch && live.playback)
    return (
      <LiveStage
        key={live.id}
        playback={live.playback}
        poster={live.thumbnail?.poster ?? live.cover}
        label={`${user.fullname} live`}
        isPublisherGone={live.status === 'reconnecting'}
        look="half"
        sound={sound}
        onDenied={again}
      />
    )
  if (isLoading) return null
  if (!live && !isHidden)
    return (
      <Instead
        picture={user.avatar}
        icon={Radio}
        text={`${firstName(user.fullname)} is no longer streaming`}
      />
    )
  const { icon, text, way } = LOCKS[live?.why_not ?? ''] ?? SHUT
  return (
    <Instead picture={live ? pictureOf(live) : user.avatar} icon={icon} text={text}>
      {way && (
        <Link to={`/${user.username}/live`} className={buttonClass({ tone: 'ink', size: 'sm' })}>
          {way}
        </Link>
      )}
    </Instead>
  )
}

type InsteadProps = { picture: string | null; icon: Icon; text: string; children?: React.ReactNode }

function Instead({ picture, icon: Sign, text, children }: InsteadProps) {
  return (
    <>
      {picture && (
        <img
          src={picture}
          alt=""
          className="locked-blur absolute inset-0 size-full scale-110 object-cover opacity-60"
        />
      )}
      <div className="absolute inset-0 bg-canvas/40" />
      <div className="lift absolute inset-0 grid place-content-center justify-items-center gap-2.5 p-4 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-veil">
          <Sign size={22} />
        </span>
        <p className="text-sm font-bold text-balance">{text}</p>
        {children}
      </div>
    </>
  )
}

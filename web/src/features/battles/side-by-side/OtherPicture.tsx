/** The other side's stream, or why this viewer cannot see it; without access no stream is requested. */
import { Ban, Lock, Radio, Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { type LiveSound, LiveStage, livePictureUrl } from '#web/features/live/index.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { givenNameOf } from '../fields.ts'
import type { OtherSide } from './use-other-side.ts'

type Props = { other: OtherSide; sound: LiveSound }

const LOCKS: Record<string, { icon: Icon; text: string; way?: string }> = {
  SUBSCRIBE: { icon: Lock, text: 'For subscribers', way: 'Subscribe to watch' },
  TICKET: { icon: Ticket, text: 'By ticket', way: 'Get a ticket' },
}
const NO_ACCESS: { icon: Icon; text: string; way?: string } = {
  icon: Ban,
  text: 'You can’t watch this live',
}

export function OtherPicture({ other: { user, live, isLoading, isHidden, again }, sound }: Props) {
  if (live?.may_watch && live.playback)
    return (
      <LiveStage
        key={live.id}
        playback={live.playback}
        poster={live.thumbnail?.poster ?? live.cover}
        label={`${user.fullname} live`}
        isPublisherGone={live.status === 'reconnecting'}
        variant="half"
        sound={sound}
        onDenied={again}
      />
    )
  if (isLoading) return null
  if (!live && !isHidden)
    return (
      <Placeholder
        picture={user.avatar}
        icon={Radio}
        text={`${givenNameOf(user.fullname)} is no longer streaming`}
      />
    )
  const { icon, text, way } = LOCKS[live?.why_not ?? ''] ?? NO_ACCESS
  return (
    <Placeholder picture={live ? livePictureUrl(live) : user.avatar} icon={icon} text={text}>
      {way && (
        <Link to={`/${user.username}/live`} className={buttonClass({ tone: 'ink', size: 'sm' })}>
          {way}
        </Link>
      )}
    </Placeholder>
  )
}

type PlaceholderProps = { picture: string | null; icon: Icon; text: string; children?: React.ReactNode }

function Placeholder({ picture, icon: Sign, text, children }: PlaceholderProps) {
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

/** A stream that this viewer cannot watch (yet): blurred, with the way to get access. */
import { Ban, Lock, MapPinOff, Ticket as TicketSign, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { SubscribeOffer } from '#web/features/subscriptions/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { lengthText } from '../elapsed.ts'
import { type LiveDetails, livePictureUrl, liveTitle } from '../fields.ts'
import { Ticket } from './Ticket.tsx'
import type { ViewedPerson } from './viewed-person.ts'

const TEXTS: Record<string, { icon: Icon; text: string }> = {
  SUBSCRIBE: { icon: Lock, text: 'Only subscribers can watch.' },
  TICKET: { icon: TicketSign, text: 'You need a ticket to watch.' },
  BLOCKED: { icon: Ban, text: 'You can’t watch this live.' },
  REGION: { icon: MapPinOff, text: 'This live isn’t available in your region.' },
}

type Props = { live: LiveDetails; person: ViewedPerson; onOpened(): void }

export function LiveLocked({ live, person, onOpened }: Props) {
  const navigate = useNavigate()
  const leave = () => void navigate(`/${person.username}`)
  const { why_not: why, viewers, started_at: startedAt } = live
  const { icon: Sign, text } = TEXTS[why ?? ''] ?? { icon: Lock, text: 'You can’t watch this live.' }
  const picture = livePictureUrl(live)
  return (
    <div className="fixed inset-0 flex flex-col overflow-hidden bg-canvas desktop:relative desktop:inset-auto desktop:m-6 desktop:min-h-0 desktop:flex-1 desktop:rounded-xl desktop:shadow-stage">
      {picture && (
        <img
          src={picture}
          alt=""
          className="locked-blur absolute inset-0 size-full scale-110 object-cover opacity-70"
        />
      )}
      <div className="absolute inset-0 bg-canvas/40" />
      <header className="relative flex items-center gap-2 p-3">
        <span className="glass flex items-center gap-2.5 rounded-full p-1 pr-4">
          <Avatar src={person.avatar} name={person.fullname} size={38} />
          <span className="min-w-0">
            <b className="block truncate text-sm leading-tight font-bold">{person.fullname}</b>
            <span className="block text-xs leading-tight text-ink/85">
              {countLabel(person.followers, 'follower')}
            </span>
          </span>
        </span>
        <span className="flex-1" />
        <LiveBadge viewers={viewers} />
        <IconButton icon={X} label="Leave" onClick={leave} className="text-ink!" />
      </header>
      <div className="no-bar relative flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-3 pb-4">
        <div className="lift my-auto grid max-w-100 justify-items-center px-4 py-8 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-veil">
            <Sign size={28} />
          </span>
          <h1 className="mt-4 text-2xl font-extrabold text-balance">{liveTitle(live)}</h1>
          <p className="mt-1.5 text-base text-ink/90">
            {text}
            {startedAt && ` Live for ${lengthText(Date.parse(startedAt), Date.now())}.`}
          </p>
          {why === 'SUBSCRIBE' && <SubscribeOffer person={person} variant="button" />}
        </div>
        {why === 'TICKET' ? (
          <div className="w-full max-w-100">
            <Ticket live={live} onBought={onOpened} onNotNow={leave} />
          </div>
        ) : (
          <Button tone="glass" onClick={leave}>
            Back to profile
          </Button>
        )}
      </div>
    </div>
  )
}

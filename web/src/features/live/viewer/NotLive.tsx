/** The page of a person who is not live: their next announced stream, and a link to their profile. */
import { CalendarClock } from 'lucide-react'
import { useNavigate } from 'react-router'
import { LIVE_TEXT } from '#rules/live.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { Button } from '#web/ui/Button.tsx'
import type { LiveDetails } from '../fields.ts'
import { RemindButton } from '../lives/RemindButton.tsx'
import { whenText } from '../lives/when-text.ts'
import { EndFrame } from './LiveEnded.tsx'
import { Ticket } from './Ticket.tsx'
import type { ViewedPerson } from './viewed-person.ts'

type Props = { person: ViewedPerson; isOwn: boolean; announced: LiveDetails | null }

export function NotLive({ person, isOwn, announced }: Props) {
  const navigate = useNavigate()
  const toProfile = () => void navigate(`/${person.username}`)
  return (
    <EndFrame person={person} picture={announced?.cover ?? null} onClose={toProfile}>
      {announced?.starts_at ? (
        <>
          <h1 className="mt-5 text-2xl font-extrabold text-balance">
            {announced.description || `${person.fullname} is going live`}
          </h1>
          <p className="mt-2 flex items-center gap-2 text-base text-ink-soft">
            <CalendarClock size={18} />
            {whenText(new Date(announced.starts_at), new Date())}
          </p>
          {!isOwn && (
            <div className="mt-6 grid w-full justify-items-center gap-4">
              <RemindButton live={announced} />
              {announced.audience === 'ticket' && !announced.has_ticket && <Ticket live={announced} />}
              {announced.has_ticket && <p className="text-sm text-success">You have a ticket</p>}
            </div>
          )}
        </>
      ) : (
        <>
          <h1 className="mt-5 text-2xl font-extrabold">{person.fullname}</h1>
          <p className="mt-1 text-base text-ink-soft">{LIVE_TEXT.notLive}</p>
        </>
      )}
      <div className="mt-7 grid w-full gap-2.5">
        {!isOwn && <FollowButton person={person} tone="accent" size="lg" className="w-full" />}
        <Button size="lg" tone="line" wide onClick={toProfile}>
          Back to profile
        </Button>
      </div>
    </EndFrame>
  )
}

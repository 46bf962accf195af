/** A battle on desktop: both streams below the score, supporters, and the room on the right. */
import { Gem, Share2 } from 'lucide-react'
import { ChatPanel, LiveMenu, useShareLive } from '#web/features/live/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { givenNameOf } from '../fields.ts'
import { BattleStreams } from '../side-by-side/BattleStreams.tsx'
import { Supporters } from '../side-by-side/Supporters.tsx'
import type { BattleProps } from './battle-props.ts'
import { Halves } from './Halves.tsx'
import { useMayTip, useTipOther } from './use-tips.ts'

export function BattleDesktop(props: BattleProps) {
  const { now, live, person, isOwn, room, after } = props
  const { battle } = now
  const share = useShareLive(person)
  const mayTip = useMayTip(battle)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(min(372px,34%),22vw,28rem)]">
      <div className="flex min-h-0 flex-col px-6 py-5">
        <div className="mb-4 flex min-h-11 items-center gap-3">
          <LiveBadge viewers={room.viewers} />
          <h1 className="min-w-0 flex-1 truncate text-xl font-extrabold">
            {battle.user1.fullname} against {battle.user2.fullname}
          </h1>
          {!isOwn && <FollowButton person={person} tone="accent" />}
          <IconButton icon={Share2} label="Share" tone="quiet" onClick={share} />
          {!isOwn && <LiveMenu live={live} person={person} tone="quiet" />}
        </div>
        <BattleStreams
          now={now}
          variant="desktop"
          after={after}
          className="min-h-80 flex-1 rounded-xl shadow-stage"
        >
          <Halves {...props} variant="desktop" />
        </BattleStreams>
        <div className="mt-4 min-h-12">
          <Supporters battle={battle} />
        </div>
      </div>
      <ChatPanel
        room={room}
        isOwn={isOwn}
        give={<Give {...props} />}
        note={mayTip ? 'Your tip scores for the side you choose.' : undefined}
      />
    </div>
  )
}

function Give({ now: { battle }, room, person, other }: BattleProps) {
  const mayTip = useMayTip(battle)
  const tipOther = useTipOther()
  if (!mayTip) return null
  return (
    <>
      <Button tone="coin" icon={Gem} className="min-w-0 bg-coin! px-3! text-on-coin!" onClick={room.tip}>
        <span className="truncate">Tip {givenNameOf(person.fullname)}</span>
      </Button>
      {!other.isHidden && (
        <Button tone="coin" icon={Gem} className="min-w-0 px-3!" onClick={() => tipOther(other.user)}>
          <span className="truncate">Tip {givenNameOf(other.user.fullname)}</span>
        </Button>
      )}
    </>
  )
}

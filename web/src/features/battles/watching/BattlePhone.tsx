/** A battle on a phone: both streams above, the room below. */
import { Gem, Heart, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { ChatField, ChatList, CreatorBadge, chatNote, RisingHearts } from '#web/features/live/index.ts'
import { useKeyboardHeight } from '#web/lib/use-keyboard-height.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { givenNameOf } from '../fields.ts'
import { BattleStreams } from '../side-by-side/BattleStreams.tsx'
import { TopSupporter } from '../side-by-side/Supporters.tsx'
import type { BattleProps } from './battle-props.ts'
import { Halves } from './Halves.tsx'
import { useMayTip } from './use-tips.ts'

export function BattlePhone(props: BattleProps) {
  const { now, person, isOwn, room, ownSide, after } = props
  const navigate = useNavigate()
  const covered = useKeyboardHeight()
  const mayTip = useMayTip(now.battle)
  return (
    <div className="fixed inset-0 flex flex-col overflow-hidden bg-canvas" style={{ bottom: covered }}>
      <h1 className="sr-only">
        {now.battle.user1.fullname} against {now.battle.user2.fullname}
      </h1>
      <header className="flex shrink-0 items-center gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-2">
        <CreatorBadge person={person} likes={room.likes} isOwn={isOwn} />
        <span className="flex-1" />
        <LiveBadge viewers={room.viewers} />
        <IconButton
          icon={X}
          label="Leave"
          className="-mr-2 text-ink!"
          onClick={() => void navigate(`/${person.username}`)}
        />
      </header>
      <BattleStreams now={now} variant="phone" after={after} className="h-[min(22rem,44dvh)] shrink-0">
        <Halves {...props} variant="phone" />
      </BattleStreams>
      <TopSupporter battle={now.battle} side={ownSide} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <RisingHearts total={room.heartsSeen} className="right-5 bottom-2 h-56 w-16" />
        <ChatList
          messages={room.messages}
          variant="panel"
          empty="Be the first to say something"
          room={room}
        />
      </div>
      <div className="flex shrink-0 items-center gap-2 border-t border-line px-3 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <ChatField variant="over" note={chatNote(room)} onSend={room.say} />
        {mayTip && (
          <Button tone="coin" icon={Gem} className="max-w-36 bg-coin! px-4! text-on-coin!" onClick={room.tip}>
            <span className="truncate">Tip {givenNameOf(person.fullname)}</span>
          </Button>
        )}
        <IconButton
          icon={Heart}
          label={`Send a heart, ${shortCount(room.likes)} so far`}
          tone="quiet"
          fill
          className="text-accent!"
          onClick={room.giveHeart}
        />
      </div>
    </div>
  )
}

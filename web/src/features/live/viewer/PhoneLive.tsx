/** The viewer page on a phone: full-screen video with the room over it. */
import { Gem, Heart, Share2, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { Hearts } from '#web/features/engagement/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { useKeyboardHeight } from '#web/lib/use-keyboard-height.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { liveTitle } from '../fields.ts'
import { LiveStage } from '../player/LiveStage.tsx'
import { ChatField, chatNote } from '../room/ChatField.tsx'
import { ChatList } from '../room/ChatList.tsx'
import { Goal } from '../room/Goal.tsx'
import { Pinned } from '../room/Pinned.tsx'
import { RisingHearts } from '../room/RisingHearts.tsx'
import { GIFTS_ABOVE_CHAT, TipBurst } from '../room/TipBurst.tsx'
import { LiveMenu } from './LiveMenu.tsx'
import { useShareLive } from './use-share-live.ts'
import type { ViewerProps } from './viewer-props.ts'

export function PhoneLive({ live, person, isOwn, room, hearts, sound, onDenied }: ViewerProps) {
  const navigate = useNavigate()
  const covered = useKeyboardHeight()
  const share = useShareLive(person)
  return (
    <div className="fixed inset-0 overflow-hidden bg-black">
      <h1 className="sr-only">{liveTitle(live)}</h1>
      <LiveStage
        playback={live.playback ?? { hls: null, whep: null }}
        poster={live.thumbnail?.poster ?? live.cover}
        label={`${person.fullname} live`}
        isPublisherGone={room.isReconnecting}
        variant="phone"
        sound={sound}
        onDenied={onDenied}
        onTap={hearts.onTap}
      >
        <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 h-40" />
        <Hearts {...hearts} />
        <RisingHearts total={room.heartsSeen} className="right-5 bottom-24 h-72 w-16" />
        <TipBurst
          tips={room.tips}
          isSilent={sound.isMuted}
          className="inset-x-4 top-[41%]"
          giftClassName={GIFTS_ABOVE_CHAT}
        />
      </LiveStage>
      <header className="pointer-events-none absolute inset-x-0 top-0 grid gap-2.5 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] *:pointer-events-auto">
        <div className="flex min-w-0 items-center gap-2">
          <CreatorBadge person={person} likes={room.likes} isOwn={isOwn} />
          <span className="flex-1" />
          <LiveBadge viewers={room.viewers} />
          <IconButton
            icon={X}
            label="Leave"
            className="-mr-2 text-ink!"
            onClick={() => void navigate(`/${person.username}`)}
          />
        </div>
        <div className="pointer-events-none flex items-start gap-2 *:pointer-events-auto">
          <div className="grid min-w-0 flex-1 gap-2.5">
            {room.goal && <Goal goal={room.goal} isOver />}
            {room.pinned && <Pinned message={room.pinned} isOver />}
          </div>
          {!isOwn && <LiveMenu live={live} person={person} tone="glass" />}
        </div>
      </header>
      <div
        className="scrim-chat absolute inset-x-0 bottom-0 transition-[bottom] duration-(--dur-fade)"
        style={{ bottom: covered }}
      >
        <ChatList messages={room.messages} variant="over" empty="Be the first to say something" room={room} />
        <div className="flex items-center gap-2 px-3 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <ChatField variant="over" note={chatNote(room)} onSend={room.say} />
          {!isOwn && (
            <IconButton icon={Gem} label="Send a tip" className="bg-coin! text-on-coin!" onClick={room.tip} />
          )}
          <IconButton icon={Share2} label="Share" tone="glass" onClick={share} />
          <IconButton
            icon={Heart}
            label={`Send a heart, ${shortCount(room.likes)} so far`}
            tone="glass"
            fill
            className="text-accent!"
            onClick={room.giveHeart}
          />
        </div>
      </div>
    </div>
  )
}

export function CreatorBadge({
  person,
  likes,
  isOwn,
}: Pick<ViewerProps, 'person' | 'isOwn'> & { likes: number }) {
  return (
    <div className="glass flex min-w-0 items-center gap-2.5 rounded-full p-1 pr-1.5">
      <Link to={`/${person.username}`} className="flex min-w-0 items-center gap-2.5 rounded-full">
        <Avatar src={person.avatar} name={person.fullname} size={38} />
        <span className="min-w-0 pr-1">
          <b className="block truncate text-sm leading-tight font-bold">{person.fullname}</b>
          <span className="block truncate text-xs leading-tight text-ink/85 tabular-nums">
            {shortCount(likes)} likes
          </span>
        </span>
      </Link>
      {!isOwn && !person.isFollowing && <FollowButton person={person} tone="accent" size="sm" />}
    </div>
  )
}

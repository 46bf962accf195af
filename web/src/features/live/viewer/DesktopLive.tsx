/** The viewer page on desktop: video, creator, other streams, and the room on the right. */
import { Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { Hearts } from '#web/features/engagement/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { SubscribeOffer } from '#web/features/subscriptions/index.ts'
import { tagPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { Name } from '#web/ui/Name.tsx'
import { useElapsed } from '../elapsed.ts'
import { liveTitle } from '../fields.ts'
import { MoreLives } from '../lives/MoreLives.tsx'
import { LiveStage } from '../player/LiveStage.tsx'
import { RisingHearts } from '../room/RisingHearts.tsx'
import { TipBurst } from '../room/TipBurst.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { LiveMenu } from './LiveMenu.tsx'
import { useShareLive } from './use-share-live.ts'
import type { ViewerProps } from './viewer-props.ts'

export function DesktopLive(props: ViewerProps) {
  const { live, person, room, hearts, sound, onDenied } = props
  const elapsed = useElapsed(live.started_at)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(min(372px,34%),22vw,28rem)]">
      <div className="no-bar min-h-0 overflow-y-auto px-6 pt-5 pb-8">
        <div className="relative aspect-video max-h-[calc(100dvh-14rem)] w-full overflow-hidden rounded-xl bg-black shadow-stage">
          <LiveStage
            playback={live.playback ?? { hls: null, whep: null }}
            poster={live.thumbnail?.poster ?? live.cover}
            label={`${person.fullname} live`}
            isPublisherGone={room.isReconnecting}
            variant="desktop"
            sound={sound}
            onDenied={onDenied}
            onTap={hearts.onTap}
          >
            <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 h-28" />
            <div className="pointer-events-none absolute top-4 left-4 flex items-center gap-2">
              <LiveBadge viewers={room.viewers} />
              {elapsed && <span className="lift text-sm font-semibold tabular-nums">{elapsed}</span>}
            </div>
            <Hearts {...hearts} />
            <RisingHearts total={room.heartsSeen} className="right-8 bottom-16 h-72 w-16" />
            <TipBurst tips={room.tips} isSilent={sound.isMuted} className="inset-x-8 bottom-20 z-1" />
          </LiveStage>
        </div>
        <AboutLive {...props} />
        <MoreLives
          title="More live now"
          except={person.id}
          max={4}
          className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3"
        />
      </div>
      <ChatPanel {...props} />
    </div>
  )
}

function AboutLive({ live, person, isOwn }: ViewerProps) {
  const share = useShareLive(person)
  return (
    <div className="relative mt-5 flex flex-wrap items-start gap-4">
      <Link
        to={`/${person.username}`}
        aria-label={`Profile of ${person.fullname}`}
        className="rounded-full p-1"
      >
        <Avatar src={person.avatar} name={person.fullname} size={60} ring="live" />
      </Link>
      <div className="min-w-60 flex-1 pl-1">
        <h1 className="text-xl font-extrabold text-pretty wrap-anywhere">{liveTitle(live)}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base text-ink-soft">
          <Link to={`/${person.username}`} className="font-semibold text-ink hover:underline">
            <Name name={person.fullname} verified={person.role.creator} />
          </Link>
          @{person.username} · {countLabel(person.followers, 'follower')}
        </p>
        {live.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
            {live.tags.map((tag) => (
              <li key={tag}>
                <Link to={tagPath(tag)} className={chipClass()}>
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex gap-2">
        {!isOwn && <FollowButton person={person} tone="accent" />}
        <IconButton icon={Share2} label="Share" tone="quiet" onClick={share} />
        {!isOwn && <LiveMenu live={live} person={person} tone="quiet" />}
      </div>
      {!isOwn && (
        <div className="w-full empty:hidden">
          <SubscribeOffer person={person} variant="band" />
        </div>
      )}
    </div>
  )
}

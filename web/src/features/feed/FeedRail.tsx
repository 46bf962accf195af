/** The column of action buttons: over the picture on a phone, to its right on desktop. */
import { ChevronDown, ChevronUp, Maximize, MessageCircle, Plus, Share2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { countLabel, shortCount } from '#rules/formats.ts'
import { LikeButton, MediaMenu, useShareMedia } from '#web/features/engagement/index.ts'
import { TipButton } from '#web/features/ledger/index.ts'
import { useFollow } from '#web/features/people/index.ts'
import { personPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ActionRail } from '#web/parts/ActionRail.tsx'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { RailButton } from '#web/parts/RailButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { FeedMedia } from './feed-query.ts'
import { questionsOf, type SlideActions } from './slide-actions.ts'

type Props = {
  media: FeedMedia
  isFirst: boolean
  player: RefObject<PlayerHandle | null>
  actions: SlideActions
}

export function FeedRail({ media, isFirst, player, actions }: Props) {
  const isDesktop = useIsDesktop()
  const { account } = useSession()
  const { share, isBusy } = useShareMedia(media)
  const { type, source, comments, user } = media
  const isOwn = user.id === account?.id
  return (
    <ActionRail>
      {isDesktop && (
        <StepButtons
          step={actions.step}
          isAtStart={isFirst}
          className="mb-auto flex flex-col gap-3 pt-1 low:gap-2 min-[1360px]:hidden"
        />
      )}
      {!isDesktop && <Author media={media} isOwn={isOwn} />}
      <LikeButton media={media} onTap={() => actions.onLikeTap(media.id)} />
      <RailButton
        icon={MessageCircle}
        label={`Comments, ${countLabel(comments, 'comment')}`}
        text={comments > 0 ? shortCount(comments) : undefined}
        aria-keyshortcuts="C"
        onClick={() => actions.openComments(media)}
      />
      {!isOwn && <TipButton media={media} />}
      <RailButton icon={Share2} label={`Share ${type}`} text="Share" busy={isBusy} onClick={share} />
      {isDesktop && source && (
        <RailButton
          icon={Maximize}
          label="Full screen"
          text="Full"
          onClick={() => player.current?.toggleFullscreen()}
        />
      )}
      {!isOwn && !isDesktop && (
        <MediaMenu
          media={media}
          variant="rail"
          feed={questionsOf(media, actions)}
          onHidden={(what) => actions.onHidden(media, what)}
          onShown={(what) => actions.onShown(media, what)}
        />
      )}
    </ActionRail>
  )
}

/** The avatar links to the profile; the plus disappears once the viewer follows. */
function Author({ media: { user }, isOwn }: { media: FeedMedia; isOwn: boolean }) {
  const follow = useFollow()
  return (
    <div className="relative mb-2.5 flex flat:mx-1 flat:mb-0">
      <Link to={personPath(user)} className="rounded-full">
        <Avatar
          src={user.avatar}
          name={user.fullname}
          size={48}
          {...(user.live ? ({ ring: 'live', badge: 'live' } as const) : ({ ring: 'plain' } as const))}
          label={user.live ? `${user.fullname} is live` : user.fullname}
        />
      </Link>
      {!isOwn && !user.isFollowing && !user.live && (
        <button
          type="button"
          aria-label={`Follow ${user.fullname}`}
          onClick={() => void follow({ ...user, role: { creator: true } }, true)}
          className="press absolute -bottom-2.5 left-1/2 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-accent text-on-accent after:absolute after:-inset-x-2.5 after:-top-1 after:-bottom-4"
        >
          <Plus size={15} strokeWidth={3.2} />
        </button>
      )}
    </div>
  )
}

type StepProps = Pick<SlideActions, 'step'> & { isAtStart: boolean; isAtEnd?: boolean; className: string }

export function StepButtons({ step, isAtStart, isAtEnd, className }: StepProps) {
  return (
    <div className={className}>
      <RailButton icon={ChevronUp} label="Previous" disabled={isAtStart} onClick={() => step(-1)} />
      <RailButton icon={ChevronDown} label="Next" disabled={isAtEnd} onClick={() => step(1)} />
    </div>
  )
}

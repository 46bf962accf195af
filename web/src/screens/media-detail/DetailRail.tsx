/** The action rail of a media: over it on phones, right of it on desktop. */
import { ChevronDown, ChevronUp, Maximize, MessageCircle, Settings2, Share2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { countLabel, shortCount } from '#rules/formats.ts'
import { type CommentSort, commentsSheet, LikeButton, useShareMedia } from '#web/features/engagement/index.ts'
import { TipButton } from '#web/features/ledger/index.ts'
import { linkedComment } from '#web/lib/comments-link-state.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { ActionRail } from '#web/parts/ActionRail.tsx'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { RailButton } from '#web/parts/RailButton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { DetailedMedia } from './detail-fields.ts'
import { useLinkedComments } from './use-linked-comments.ts'
import type { Neighbours } from './use-neighbours.ts'

type Props = {
  media: DetailedMedia
  isOwn: boolean
  neighbours: Neighbours
  step(direction: 'previous' | 'next'): void
  player: RefObject<PlayerHandle | null>
}

export function DetailRail({ media, isOwn, neighbours, step, player }: Props) {
  const isDesktop = useIsDesktop()
  const { share, isBusy } = useShareMedia(media)
  const { type, source } = media
  const isPlaying = type === 'video' && source !== null
  const hasNeighbours = neighbours.previous !== undefined || neighbours.next !== undefined
  return (
    <ActionRail>
      {hasNeighbours && (
        <div className="flex flex-col gap-3 low:gap-1 flat:max-desktop:flex-row desktop:my-auto">
          <RailButton
            icon={ChevronUp}
            label={`Previous ${type}`}
            disabled={neighbours.previous === undefined}
            onClick={() => step('previous')}
          />
          <RailButton
            icon={ChevronDown}
            label={`Next ${type}`}
            disabled={neighbours.next === undefined}
            onClick={() => step('next')}
          />
        </div>
      )}
      <LikeButton media={media} />
      <CommentsButton media={media} isDesktop={isDesktop} />
      {!isOwn && <TipButton media={media} />}
      <RailButton icon={Share2} label={`Share ${type}`} text="Share" busy={isBusy} onClick={share} />
      {isPlaying && !isDesktop && (
        <RailButton
          icon={Settings2}
          label="Playback settings"
          text="Settings"
          onClick={() => player.current?.openSettings()}
        />
      )}
      {isPlaying && isDesktop && (
        <RailButton
          icon={Maximize}
          label="Full screen"
          text="Full"
          onClick={() => player.current?.toggleFullscreen()}
        />
      )}
    </ActionRail>
  )
}

/** Comments are a panel on desktop, an overlay on phones. */
function CommentsButton({ media, isDesktop }: { media: DetailedMedia; isDesktop: boolean }) {
  const overlays = useOverlays()
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const open = (order?: CommentSort, requested?: string) =>
    void overlays.open(commentsSheet, { media, order, linkedId: requested })
  const show = () => {
    if (isDesktop) setSearch({}, { replace: true })
    else open()
  }
  useLinkedComments(isDesktop, () => open('new', linkedComment(state)))
  return (
    <RailButton
      icon={MessageCircle}
      label={`Comments, ${countLabel(media.comments, 'comment')}`}
      text={media.comments > 0 ? shortCount(media.comments) : undefined}
      aria-keyshortcuts="C"
      onClick={show}
    />
  )
}

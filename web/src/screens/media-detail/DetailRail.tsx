/** The action rail of a media: over it on phones, right of it on desktop. */
import { ChevronDown, ChevronUp, Maximize, MessageCircle, Settings2, Share2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { counted, shortCount } from '#rules/formats.ts'
import type { CommentOrder } from '#web/features/engagement/index.ts'
import { commentsSheet, LikeButton, useShareMedia } from '#web/features/engagement/index.ts'
import { TipButton } from '#web/features/wallet/index.ts'
import { askedComment } from '#web/lib/asked-comments.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { Rail } from '#web/parts/Rail.tsx'
import { RailButton } from '#web/parts/RailButton.tsx'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import type { DetailedMedia } from './detail-fields.ts'
import { useAskedComments } from './use-asked-comments.ts'
import type { Neighbours } from './use-neighbours.ts'

type Props = {
  media: DetailedMedia
  isOwn: boolean
  neighbours: Neighbours
  step(direction: 'previous' | 'next'): void
  player: RefObject<PlayerHandle | null>
}

export function DetailRail({ media, isOwn, neighbours, step, player }: Props) {
  const isDesk = useIsDesk()
  const { share, isBusy } = useShareMedia(media)
  const { type, source } = media
  const isPlaying = type === 'video' && source !== null
  const hasNeighbours = neighbours.previous !== undefined || neighbours.next !== undefined
  return (
    <Rail>
      {hasNeighbours && (
        <div className="flex flex-col gap-3 low:gap-1 flat:max-desk:flex-row desk:my-auto">
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
      <CommentsButton media={media} isDesk={isDesk} />
      {!isOwn && <TipButton media={media} />}
      <RailButton icon={Share2} label={`Share ${type}`} words="Share" busy={isBusy} onClick={share} />
      {isPlaying && !isDesk && (
        <RailButton
          icon={Settings2}
          label="Playback settings"
          words="Settings"
          onClick={() => player.current?.openSettings()}
        />
      )}
      {isPlaying && isDesk && (
        <RailButton
          icon={Maximize}
          label="Full screen"
          words="Full"
          onClick={() => player.current?.toggleFullscreen()}
        />
      )}
    </Rail>
  )
}

/** Comments are a panel on desktop, an overlay on phones. */
function CommentsButton({ media, isDesk }: { media: DetailedMedia; isDesk: boolean }) {
  const overlays = useOverlays()
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const open = (order?: CommentOrder, asked?: string) =>
    void overlays.open(commentsSheet, { media, order, asked })
  const show = () => {
    if (isDesk) setSearch({}, { replace: true })
    else open()
  }
  useAskedComments(isDesk, () => open('new', askedComment(state)))
  return (
    <RailButton
      icon={MessageCircle}
      label={`Comments, ${counted(media.comments, 'comment')}`}
      words={media.comments > 0 ? shortCount(media.comments) : undefined}
      aria-keyshortcuts="C"
      onClick={show}
    />
  )
}

/** The column of things to do beside the picture: over it on a phone, right of it on a desk. */
import { ChevronDown, ChevronUp, Maximize, Settings2, Share2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useIsDesk } from '#web/parts/player/use-is-desk.ts'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import type { DetailedMedia } from './detail-fields.ts'
import { RailButton } from './RailButton.tsx'
import type { Neighbours } from './use-neighbours.ts'
import { useShareMedia } from './use-share-media.ts'

type Props = {
  media: DetailedMedia
  neighbours: Neighbours
  step(direction: 'previous' | 'next'): void
  player: RefObject<PlayerHandle | null>
}

export function DetailRail({ media, neighbours, step, player }: Props) {
  const isDesk = useIsDesk()
  const { share, isBusy } = useShareMedia(media)
  const { type, source } = media
  const isPlaying = type === 'video' && source !== null
  const hasNeighbours = neighbours.previous !== undefined || neighbours.next !== undefined
  return (
    <div className="flex flex-col items-center gap-4 max-desk:absolute max-desk:right-1.5 max-desk:bottom-8 desk:h-full desk:pb-1">
      {hasNeighbours && (
        <div className="flex flex-col gap-3 desk:my-auto">
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
    </div>
  )
}

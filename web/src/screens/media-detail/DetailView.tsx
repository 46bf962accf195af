/** The page of a media: full-bleed on phones, next to a side panel on desktop. */
import { useRef } from 'react'
import { useMediaActivity } from '#web/features/engagement/index.ts'
import type { PlaybackProgress } from '#web/lib/player/types.ts'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { DetailPanel } from './DetailPanel.tsx'
import { DetailRail } from './DetailRail.tsx'
import { DetailStage } from './DetailStage.tsx'
import type { DetailedMedia } from './detail-fields.ts'
import { MoreFrom } from './MoreFrom.tsx'
import type { Neighbours } from './use-neighbours.ts'

type DetailViewProps = {
  media: DetailedMedia
  isOwn: boolean
  neighbours: Neighbours
  step(direction: 'previous' | 'next'): void
  renew(): void
  onProgress(progress: PlaybackProgress): void
}

export function DetailView({ media, isOwn, neighbours, step, renew, onProgress }: DetailViewProps) {
  const player = useRef<PlayerHandle>(null)
  const isDesktop = useIsDesktop()
  const { user, type } = media
  useMediaActivity(media.id)
  return (
    <div className="h-full shrink-0 desktop:grid desktop:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_392px]">
      <h1 className="sr-only">
        {type === 'photo' ? 'Photo' : 'Video'} by {user.fullname}
      </h1>
      <div className="relative h-full overflow-hidden rounded-b-xl [container-type:size] desktop:grid desktop:place-items-center desktop:rounded-none">
        <Ambient media={media} />
        <div className="relative flex h-full items-end gap-5 max-desktop:w-full desktop:h-auto">
          <DetailStage key={media.id} {...{ player, media, isOwn, renew, onProgress }} />
          <DetailRail media={media} isOwn={isOwn} neighbours={neighbours} step={step} player={player} />
        </div>
      </div>
      {isDesktop ? (
        <DetailPanel media={media} isOwn={isOwn} />
      ) : (
        <section aria-label={`More from ${user.fullname}`} className="pt-5">
          <h2 className="px-4 pb-1 text-lg font-bold">More from {user.fullname}</h2>
          <MoreFrom user={user} />
        </section>
      )}
    </div>
  )
}

function Ambient({ media: { blur, thumbnail } }: { media: DetailedMedia }) {
  const src = blur ?? thumbnail.poster
  return (
    src && (
      <img
        src={src}
        alt=""
        className="pointer-events-none absolute inset-0 hidden size-full scale-150 mask-[radial-gradient(closest-side,black_20%,transparent)] object-cover opacity-40 blur-[100px] saturate-[1.8] desktop:block"
      />
    )
  )
}

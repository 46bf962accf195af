/** The page of a media: full-bleed on phones, next to a side panel on desktop. */
import { useRef } from 'react'
import { useMediaActivity } from '#web/features/engagement/index.ts'
import type { Progress } from '#web/lib/player/types.ts'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import { DetailPanel } from './DetailPanel.tsx'
import { DetailRail } from './DetailRail.tsx'
import type { DetailedMedia } from './detail-fields.ts'
import { MoreFrom } from './MoreFrom.tsx'
import { Stage } from './Stage.tsx'
import type { Neighbours } from './use-neighbours.ts'

type DetailViewProps = {
  media: DetailedMedia
  isOwn: boolean
  neighbours: Neighbours
  step(direction: 'previous' | 'next'): void
  renew(): void
  onProgress(progress: Progress): void
}

export function DetailView({ media, isOwn, neighbours, step, renew, onProgress }: DetailViewProps) {
  const player = useRef<PlayerHandle>(null)
  const isDesk = useIsDesk()
  const { user, type } = media
  useMediaActivity(media.id)
  return (
    <div className="h-full shrink-0 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_392px]">
      <h1 className="sr-only">
        {type === 'photo' ? 'Photo' : 'Video'} by {user.fullname}
      </h1>
      <div className="relative h-full overflow-hidden rounded-b-xl [container-type:size] desk:grid desk:place-items-center desk:rounded-none">
        <Ambient media={media} />
        <div className="relative flex h-full items-end gap-5 max-desk:w-full desk:h-auto">
          <Stage key={media.id} {...{ player, media, isOwn, renew, onProgress }} />
          <DetailRail media={media} isOwn={isOwn} neighbours={neighbours} step={step} player={player} />
        </div>
      </div>
      {isDesk ? (
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
        className="pointer-events-none absolute inset-0 hidden size-full scale-150 mask-[radial-gradient(closest-side,black_20%,transparent)] object-cover opacity-40 blur-[100px] saturate-[1.8] desk:block"
      />
    )
  )
}

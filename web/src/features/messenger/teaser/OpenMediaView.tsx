/** A full-screen view of the unlocked media of a message, one at a time. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { TeaserMedia } from './teaser-value.ts'
import { useWatermark } from './use-watermark.ts'

export type OpenMediaViewProps = OverlayControls & {
  medias: readonly TeaserMedia[]
  /** The index of the first to show. */
  at: number
  title: string
}

export function OpenMediaView({ medias, at: first, title, close }: OpenMediaViewProps) {
  const { dialog } = useModal(true)
  const [at, setAt] = useState(first)
  const media = medias[at]
  const step = (by: number) => setAt((now) => Math.min(medias.length - 1, Math.max(0, now + by)))
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={({ key, target }) => {
        // Leaves arrow keys to the player's controls.
        if (target instanceof HTMLInputElement) return
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-canvas/95 outline-none"
    >
      {media && <Shown key={media.id} media={media} title={title} />}
      {medias.length > 1 && (
        <>
          <span className="absolute top-1/2 left-3 -translate-y-1/2">
            {at > 0 && (
              <IconButton icon={ChevronLeft} label="Previous" tone="glass" onClick={() => step(-1)} />
            )}
          </span>
          <span className="absolute top-1/2 right-3 -translate-y-1/2">
            {at < medias.length - 1 && (
              <IconButton icon={ChevronRight} label="Next" tone="glass" onClick={() => step(1)} />
            )}
          </span>
          <span
            role="status"
            className="glass absolute top-[max(0.75rem,env(safe-area-inset-top))] left-1/2 flex h-11 -translate-x-1/2 items-center rounded-full px-4 text-sm font-bold tabular-nums"
          >
            {at + 1} of {medias.length}
          </span>
        </>
      )}
      <span className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3">
        <IconButton icon={X} label="Close" tone="glass" onClick={() => close()} />
      </span>
    </dialog>
  )
}

function Shown({ media, title }: { media: TeaserMedia; title: string }) {
  const watermark = useWatermark(media)
  const { type, url, thumbnail, width, height, duration } = media
  if (!url) return <p className="grid size-full place-items-center text-ink-soft">No longer available</p>
  if (type === 'photo') return <img src={url} alt={title} className="size-full object-contain" />
  return (
    <VideoPlayer
      source={{ type: url.includes('.m3u8') ? 'hls' : 'video/mp4', url }}
      poster={thumbnail ?? undefined}
      title={title}
      width={width ?? 9}
      height={height ?? 16}
      duration={duration ?? 0}
      watermark={watermark}
      loop={false}
      className="size-full"
    />
  )
}

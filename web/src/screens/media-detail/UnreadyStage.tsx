/** Shown for media that is still processing or failed. */
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { RetryMedia } from '#web/features/media/index.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import type { DetailedMedia } from './detail-fields.ts'

export function UnreadyStage({ media, isOwn }: { media: DetailedMedia; isOwn: boolean }) {
  const { processed, thumbnail, blur, type } = media
  const src = thumbnail.poster ?? blur
  const isFailed = processed.state === 'failed'
  const Sign = isFailed ? TriangleAlert : LoaderCircle
  return (
    <div className="absolute inset-0 grid place-items-center bg-raised">
      {src && (
        <img
          src={src}
          alt=""
          className="absolute inset-0 size-full object-cover brightness-[.4] saturate-50"
        />
      )}
      <div className="lift relative grid max-w-72 justify-items-center gap-3 px-6 text-center">
        <Sign size={36} className={isFailed ? 'text-danger-ink' : 'motion-safe:animate-spin'} />
        <p className="text-base font-extrabold tracking-[0.06em]">{isFailed ? 'FAILED' : 'PROCESSING'}</p>
        {isFailed ? (
          <>
            <p className="text-base text-pretty text-ink-soft">
              {processed.failure ?? `Couldn’t process this ${type}.`}
            </p>
            {isOwn && <RetryMedia id={media.id} tone="glass" />}
          </>
        ) : (
          isOwn && (
            <div className="w-44">
              <p className="mb-2 text-sm font-bold tabular-nums">{processed.progress}%</p>
              <PercentBar value={processed.progress} label="Processing" tone="ink" height={4} />
            </div>
          )
        )}
      </div>
    </div>
  )
}

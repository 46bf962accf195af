/** The reported media, as large as possible; it does not play by itself, because it may be disturbing. */
import { EyeOff, ImageOff } from 'lucide-react'
import { shortCount, shortDate } from '#rules/formats.ts'
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { ReportedItem } from './report-queries.ts'

const SEEN_BY: Record<string, string> = {
  free: 'everyone',
  subscription: 'subscribers',
  private: 'buyers only',
}

export function ReportedMedia({ media, onRenew }: { media: ReportedItem; onRenew(): void }) {
  return (
    <div className="min-w-0">
      <div className="relative h-[52svh] overflow-hidden rounded-xl bg-surface desktop:h-[min(56svh,520px)]">
        <Shown media={media} onRenew={onRenew} />
        {(media.label === 'IN REVIEW' || media.label === 'REMOVED') && (
          <span className="absolute top-3 left-3 z-10">
            <Badge icon={EyeOff}>{media.label === 'REMOVED' ? 'Removed' : 'Hidden during review'}</Badge>
          </span>
        )}
      </div>
      <p className="mt-3 text-sm wrap-anywhere">{media.description}</p>
      <p className="mt-1 text-xs text-ink-mute">
        {shortDate(new Date(media.add_date), new Date())} · {shortCount(media.views)} views ·{' '}
        {SEEN_BY[media.visibility] ?? media.visibility}
      </p>
    </div>
  )
}

function Shown({ media, onRenew }: { media: ReportedItem; onRenew(): void }) {
  const { type, source, thumbnail, blur, description, alt, duration } = media
  const [width, height] = [media.width ?? 9, media.height ?? 16]
  if (type === 'photo' && thumbnail.original)
    return (
      <PhotoView
        key={media.id}
        src={thumbnail.original}
        alt={alt || description}
        blur={blur ?? undefined}
        width={width}
        height={height}
        onFailed={onRenew}
        className="size-full"
      />
    )
  if (!source) return <EmptyState icon={ImageOff} title="Can’t be shown" text="The file is missing." />
  return (
    <VideoPlayer
      key={media.id}
      source={{ type: source.type === 'hls' ? 'hls' : 'video/mp4', url: source.url }}
      poster={thumbnail.poster ?? undefined}
      blur={blur ?? undefined}
      title={description}
      alt={alt || undefined}
      width={width}
      height={height}
      duration={duration ?? 0}
      onExpired={onRenew}
      className="size-full"
    />
  )
}

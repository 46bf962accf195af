/** The item for sale: its locked picture, description and owner. */
import { Lock } from 'lucide-react'
import { duration } from '#rules/formats.ts'

export type SoldMedia = {
  id: string
  type: string
  description: string
  blur: string | null
  thumbnail: { poster: string | null }
  duration: number | null
  user: { id: string; username: string; fullname: string }
}

export function SoldThing({ media }: { media: SoldMedia }) {
  const { blur, thumbnail, description, user, type } = media
  const src = blur ?? thumbnail.poster
  return (
    <div className="flex items-center gap-4 pb-4">
      <span className="relative h-23 w-17.25 shrink-0 overflow-hidden rounded-md bg-raised">
        {src && <img src={src} alt="" className="locked-blur size-full object-cover" />}
        <span className="absolute inset-0 grid place-items-center">
          <Lock size={20} strokeWidth={2.4} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere">{description}</b>
        <span className="mt-1.5 flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          <span className="truncate">{user.fullname}</span>
          {type === 'video' && media.duration !== null && (
            <span className="shrink-0">· {duration(media.duration)}</span>
          )}
        </span>
      </span>
    </div>
  )
}

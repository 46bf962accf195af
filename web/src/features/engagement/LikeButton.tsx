/** The like button of a media, with its count. */
import { Heart } from 'lucide-react'
import { countLabel, shortCount } from '#rules/formats.ts'
import { RailButton } from '#web/parts/RailButton.tsx'
import type { EngagedMedia } from './fields.ts'
import { useLike } from './use-like.ts'

export function LikeButton({ media }: { media: EngagedMedia }) {
  const { toggle } = useLike({ media })
  const { like, likes } = media
  return (
    <RailButton
      icon={Heart}
      label={`Like, ${countLabel(likes, 'like')}`}
      words={likes > 0 ? shortCount(likes) : undefined}
      aria-keyshortcuts="L"
      isOn={like}
      onClick={toggle}
    />
  )
}

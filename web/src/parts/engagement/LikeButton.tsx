/** The heart beside a media, with how many there are. */
import { Heart } from 'lucide-react'
import { counted, shortCount } from '#rules/formats.ts'
import type { EngagedMedia } from './engaged-media.ts'
import { RailButton } from './RailButton.tsx'
import { useLike } from './use-like.ts'

export function LikeButton({ media }: { media: EngagedMedia }) {
  const { toggle } = useLike({ media })
  const { like, likes } = media
  return (
    <RailButton
      icon={Heart}
      label={`Like, ${counted(likes, 'like')}`}
      words={likes > 0 ? shortCount(likes) : undefined}
      aria-keyshortcuts="L"
      isOn={like}
      onClick={toggle}
    />
  )
}

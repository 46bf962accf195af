/** Likes of a media: the button with its count, and the action, which a double tap on the picture shares. */
import { Heart } from 'lucide-react'
import { countLabel, shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { RailButton } from '#web/parts/RailButton.tsx'
import type { EngagedMedia } from './fields.ts'
import { useToggle } from './use-toggle.ts'

type Props = { media: EngagedMedia; onTap?: (() => void) | undefined }

export function LikeButton({ media, onTap }: Props) {
  const { toggle } = useLike({ media })
  const { like, likes } = media
  return (
    <RailButton
      icon={Heart}
      label={`Like, ${countLabel(likes, 'like')}`}
      text={likes > 0 ? shortCount(likes) : undefined}
      aria-keyshortcuts="L"
      isOn={like}
      onClick={() => {
        onTap?.()
        toggle()
      }}
    />
  )
}

/** Sends the wanted state, because another tab may have changed it. */
const Like = graphql(`
  mutation Like($media: ID!, $wanted: Boolean!) {
    like(media: $media, wanted: $wanted)
  }
`)

type LikeActions = {
  toggle(): void
  /** For a double tap, which never removes a like. */
  like(): void
}

export function useLike({ media: { id, like } }: { media: EngagedMedia }): LikeActions {
  const send = useToggle(Like)
  const make = (wanted: boolean) => void send(id, { media: id, wanted })
  return {
    toggle: () => make(!like),
    like: () => {
      if (!like) make(true)
    },
  }
}

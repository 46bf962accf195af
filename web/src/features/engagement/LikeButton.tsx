/** Likes of a media: the button with its count, and the action, which a double tap on the picture shares. */
import { Heart } from 'lucide-react'
import { countLabel, shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { RailButton } from '#web/parts/RailButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { EngagedMedia } from './fields.ts'
import { useToggle } from './use-toggle.ts'

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

/** Locked media cannot be liked, which a toast explains. */
export function useLike({ media: { id, like, access, type } }: { media: EngagedMedia }): LikeActions {
  const { status } = useSession()
  const send = useToggle(Like)
  const make = (wanted: boolean) => {
    // A visitor is asked to sign in first.
    if (access === 'open' || status === 'visitor') void send(id, { media: id, wanted })
    else showToast({ tone: 'info', text: `Unlock this ${type} to like it` })
  }
  return {
    toggle: () => make(!like),
    like: () => {
      if (!like) make(true)
    },
  }
}

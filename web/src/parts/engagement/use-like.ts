/** Likes a media or no longer; what is locked cannot be liked, and says so. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { EngagedMedia } from './engaged-media.ts'
import { useToggle } from './use-toggle.ts'

const Like = graphql(`
  mutation Like($media: ID!) {
    like(media: $media)
  }
`)

export type LikeActions = {
  toggle(): void
  /** For a double tap, which never takes a like away. */
  like(): void
}

export function useLike({ media: { id, like, access, type } }: { media: EngagedMedia }): LikeActions {
  const send = useToggle(Like)
  const toggle = () => {
    if (access === 'open') void send({ media: id })
    else showToast({ tone: 'info', text: `Unlock this ${type} to like it` })
  }
  return {
    toggle,
    like: () => {
      if (!like) toggle()
    },
  }
}

/** Likes a media or no longer; what is locked cannot be liked, and says so. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { EngagedMedia } from './fields.ts'
import { useToggle } from './use-toggle.ts'

/** What is wanted is said, because another tab may have changed what is shown here. */
const Like = graphql(`
  mutation Like($media: ID!, $wanted: Boolean!) {
    like(media: $media, wanted: $wanted)
  }
`)

type LikeActions = {
  toggle(): void
  /** For a double tap, which never takes a like away. */
  like(): void
}

export function useLike({ media: { id, like, access, type } }: { media: EngagedMedia }): LikeActions {
  const { status } = useSession()
  const send = useToggle(Like)
  const make = (wanted: boolean) => {
    // A visitor is told of the first thing that is missing, which is an account.
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

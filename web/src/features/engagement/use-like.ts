/** Likes or unlikes a media; locked media cannot be liked, which a toast explains. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { EngagedMedia } from './fields.ts'
import { useToggle } from './use-toggle.ts'

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

/** Loads who is live for the navigation and the feed, and polls while the page is visible. */
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { setUnread } from '#web/lib/unread.ts'
import { LiveCardFields } from '../fields.ts'
import { usePolling } from '../lives/use-polling.ts'

const LivesAside = graphql(
  `
    query LivesAside {
      livesAside { ...LiveCardFields user { isFollowing } }
    }
  `,
  [LiveCardFields],
)

export function useLivesAside() {
  const { status } = useSession()
  const [{ data }, ask] = useQuery({
    query: LivesAside,
    pause: status === 'loading',
    requestPolicy: 'cache-and-network',
  })
  usePolling(() => ask({ requestPolicy: 'network-only' }))
  const lives = data?.livesAside
  useEffect(() => setUnread({ lives: lives?.length ?? 0 }), [lives])
  return lives
}

/** Reads the cached result only; another component does the polling. */
export function useCachedLives() {
  const [{ data }] = useQuery({ query: LivesAside, requestPolicy: 'cache-only' })
  return data?.livesAside
}

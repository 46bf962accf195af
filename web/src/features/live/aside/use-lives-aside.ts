/** Who is live, for places beside something else: asked for, and again while the page is looked at. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { LiveCardFields } from '../fields.ts'
import { useAgainOften } from '../lives/use-again-often.ts'

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
  useAgainOften(() => ask({ requestPolicy: 'network-only' }))
  return data?.livesAside
}

/** As they were last told to whoever asks. */
export function useKnownLives() {
  const [{ data }] = useQuery({ query: LivesAside, requestPolicy: 'cache-only' })
  return data?.livesAside
}

/** A person's live status on another page: their stream, their next announced one, or a note that there is none. */
import { Radio } from 'lucide-react'
import { useQuery } from 'urql'
import { LIVE_TEXT } from '#rules/live.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { isLiveOnAir, LiveCardFields } from '../fields.ts'
import { AnnouncedLive } from './Announced.tsx'
import { LiveTile } from './LiveTile.tsx'
import { usePolling } from './use-polling.ts'

const LiveOfCreator = graphql(
  `
    query LiveBeside($user: ID!) {
      liveOf(user: $user) { ...LiveCardFields }
    }
  `,
  [LiveCardFields],
)

export function LiveOfPerson({ username }: { username: string }) {
  const query = useQuery({
    query: LiveOfCreator,
    variables: { user: username },
    requestPolicy: 'cache-and-network',
  })
  const [, ask] = query
  usePolling(() => ask({ requestPolicy: 'network-only' }))
  return (
    <QueryResult
      of={query}
      skeleton={<SkeletonBlock className="m-4 h-40" />}
      errorContent="Couldn’t load this live"
    >
      {({ liveOf }) =>
        liveOf && isLiveOnAir(liveOf) ? (
          <ul className="mx-auto max-w-70 p-4 desktop:p-5">
            <LiveTile live={liveOf} />
          </ul>
        ) : liveOf?.starts_at ? (
          <ul className="p-4 desktop:p-5">
            <AnnouncedLive live={liveOf} />
          </ul>
        ) : (
          <EmptyState icon={Radio} title={LIVE_TEXT.notLive} />
        )
      }
    </QueryResult>
  )
}

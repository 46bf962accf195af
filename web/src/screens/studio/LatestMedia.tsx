/** The creator's newest media with their states. */
import { ChevronRight, Images } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { useProcessing, useTickingNow } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { LatestFields, LatestRow } from './LatestRow.tsx'

const SHOWN = 8

const LatestMediaQuery = graphql(
  `
    query LatestMedia($limit: LimitInput!) {
      accountMedia(limit: $limit) { ...LatestFields }
    }
  `,
  [LatestFields],
)

const VARIABLES = { limit: { limit: SHOWN } }

export function LatestMedia() {
  const { account } = useSession()
  useProcessing(account?.id)
  const query = useQuery({
    query: LatestMediaQuery,
    variables: VARIABLES,
    requestPolicy: 'cache-and-network',
  })
  const now = useTickingNow(true)
  return (
    <section aria-labelledby="latest-media">
      <div className="mb-1 flex items-center justify-between">
        <h2 id="latest-media" className="text-lg font-bold">
          My media
        </h2>
        <Link
          to="/account/media"
          className="inline-flex h-11 items-center gap-0.5 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          See all
          <span className="sr-only"> of my media</span>
          <ChevronRight size={16} />
        </Link>
      </div>
      <QueryResult of={query} skeleton={<LatestSkeleton />} errorContent="Couldn’t load your posts">
        {({ accountMedia: media }) =>
          media.length > 0 ? (
            <ul className="divide-y divide-line">
              {media.map((one) => (
                <LatestRow key={one.id} media={one} now={now} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={Images}
              title="Nothing here yet"
              text="Your uploads show up here as soon as they start."
              action={
                <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
                  Upload a video
                </Link>
              }
            />
          )
        }
      </QueryResult>
    </section>
  )
}

function LatestSkeleton() {
  return (
    <>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3.5 py-2.5">
          <SkeletonBlock className="h-17 w-13 shrink-0 rounded-sm" />
          <span className="grid flex-1 gap-2">
            <SkeletonLine className="w-1/2" />
            <SkeletonLine className="w-1/4" />
          </span>
        </div>
      ))}
    </>
  )
}

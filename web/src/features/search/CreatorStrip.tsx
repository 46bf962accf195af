/** The creators that a query may mean, in a row above the media. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { SEARCH } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'
import { Loading, SkeletonCircle, SkeletonLine } from '#web/ui/Skeleton.tsx'

const SuggestedCreators = graphql(`
  query SuggestedCreators($query: String!, $limit: LimitInput) {
    creators(filter: { query: $query }, limit: $limit) { id username fullname avatar live role { creator } }
  }
`)

const ROW = 'no-bar flex gap-2 overflow-x-auto px-4 pt-3 desktop:px-0 desktop:pt-4'

export function CreatorStrip({ query }: { query: string }) {
  const [{ data, operation }] = useQuery({
    query: SuggestedCreators,
    variables: { query, limit: { limit: SEARCH.creatorSuggestions } },
  })
  const creators = operation?.variables.query === query ? data?.creators : undefined
  if (!creators) return <StripSkeleton />
  if (creators.length === 0) return null
  return (
    <ul aria-label="Suggested creators" className={ROW}>
      {creators.map(({ id, username, fullname, avatar, live, role }) => (
        <li key={id} className="shrink-0">
          <Link
            to={personPath({ username, live })}
            className="press flex h-14 max-w-60 items-center gap-2.5 rounded-full bg-raised pr-5 pl-2 -outline-offset-2 hover:bg-overlay"
          >
            <Avatar src={avatar} name={fullname} size={40} ring={live ? 'live' : undefined} on="raised" />
            <span className="min-w-0">
              <b className="flex text-sm font-bold">
                <Name name={fullname} verified={role.creator} size={14} on="raised" />
              </b>
              <span className="block truncate text-xs text-ink-soft">@{username}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function StripSkeleton() {
  return (
    <Loading label="Loading creators">
      <div className={ROW}>
        {[1, 2, 3].map((pill) => (
          <span
            key={pill}
            className="flex h-14 w-44 shrink-0 items-center gap-2.5 rounded-full bg-raised pr-5 pl-2"
          >
            <SkeletonCircle size={40} />
            <SkeletonLine className="flex-1" />
          </span>
        ))}
      </div>
    </Loading>
  )
}

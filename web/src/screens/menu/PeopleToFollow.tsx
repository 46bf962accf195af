/** The most followed creators, for people who follow nobody yet. */
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { FollowButton, FollowButtonFields } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'

const MostFollowed = graphql(
  `
    query MostFollowed($limit: LimitInput) {
      creators(filter: { query: "" }, limit: $limit) {
        id
        username
        fullname
        avatar
        live
        description
        ...FollowButtonFields
      }
    }
  `,
  [FollowButtonFields],
)

const VARIABLES = { limit: { limit: 8 } }
const ROW = 'no-bar flex gap-2.5 overflow-x-auto px-4 pb-4'
const PANEL =
  'grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2.5 px-4 pb-4 [&>*]:w-auto wide:grid-cols-2'
const TILE = 'w-31 shrink-0 rounded-lg bg-raised'

/** In a panel they are a grid, otherwise a row that scrolls. */
export function PeopleToFollow({ isPanel = false }: { isPanel?: boolean }) {
  const row = isPanel ? PANEL : ROW
  const [{ data, error }] = useQuery({ query: MostFollowed, variables: VARIABLES })
  if (error || data?.creators.length === 0) return null
  return (
    <div className={cx(!isPanel && 'border-t border-line')}>
      <div className="flex h-14 items-center justify-between px-4">
        <h3 className="text-base font-bold">People to follow</h3>
        <Link
          to="/s/creators"
          className="hit relative flex items-center gap-1 text-sm text-ink-soft hover:text-ink"
        >
          See all
          <ChevronRight size={16} />
        </Link>
      </div>
      {data ? (
        <ul className={row}>
          {data.creators.map((person) => (
            <li key={person.id} className={`${TILE} grid justify-items-center p-3 text-center`}>
              <Link to={personPath(person)} className="grid w-full justify-items-center rounded-md">
                <Avatar
                  src={person.avatar}
                  name={person.fullname}
                  size={56}
                  ring={person.live ? 'live' : undefined}
                  on="raised"
                />
                <b className="mt-2 block w-full truncate text-sm font-bold">{person.fullname}</b>
                <span className="block w-full truncate text-xs text-ink-mute">
                  {person.description.split('\n')[0] || `@${person.username}`}
                </span>
              </Link>
              <FollowButton person={person} size="sm" className="mt-2.5 w-full" />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label="Loading people">
          <div className={row}>
            {[1, 2, 3].map((tile) => (
              <SkeletonBlock key={tile} className={`${TILE} h-40`} />
            ))}
          </div>
        </Loading>
      )}
    </div>
  )
}

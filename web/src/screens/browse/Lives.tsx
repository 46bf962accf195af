/** /lives: who is live now. */
import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { BrowsePage } from './BrowsePage.tsx'
import { LiveTile, LiveTileFields } from './LiveTile.tsx'

const LivesQuery = graphql(
  `
    query Lives($limit: LimitInput) {
      lives(limit: $limit) { id ...LiveTileFields }
    }
  `,
  [LiveTileFields],
)

const TILES =
  'grid grid-cols-1 gap-5 px-4 desk:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] desk:gap-4 desk:px-0'

export function Lives() {
  const query = useQuery({
    query: LivesQuery,
    variables: { limit: { limit: PAGE_SIZE.lives } },
    requestPolicy: 'cache-and-network',
  })
  return (
    <BrowsePage title="Live" sub="On air right now.">
      <Answer of={query} skeleton={<TilesSkeleton />} trouble="The list did not load">
        {({ lives }) =>
          lives.length === 0 ? (
            <NobodyLive />
          ) : (
            <ul aria-label="Live now" className={TILES}>
              {lives.map((person) => (
                <LiveTile key={person.id} person={person} />
              ))}
            </ul>
          )
        }
      </Answer>
    </BrowsePage>
  )
}

function NobodyLive() {
  return (
    <div className="pt-6 desk:pt-12">
      <EmptyState
        icon={Radio}
        title="There is nothing here yet"
        text="Nobody is live right now. Meanwhile there are videos to watch."
        action={
          <Link to="/videos" className={buttonClass({ tone: 'accent' })}>
            Watch videos
          </Link>
        }
      />
    </div>
  )
}

function TilesSkeleton() {
  return (
    <div className={TILES}>
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile}>
          <SkeletonBlock className="aspect-video" />
          <SkeletonLine className="mt-3 w-2/3" />
          <SkeletonLine className="mt-2 w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** Creators found by name; without results, a few popular ones. */
import { Users } from 'lucide-react'
import { SEARCH } from '#rules/limits.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { ListBar } from './ListBar.tsx'
import { ResultCount } from './ResultCount.tsx'
import { useCreators } from './use-creators.ts'

const ROWS =
  'px-4 desktop:grid desktop:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))] desktop:gap-x-8 desktop:px-0'

export function CreatorResults({ query, onClear }: { query: string; onClear(): void }) {
  const { creators, state, more } = useCreators(query)
  if (state === 'exhausted' && creators.length === 0) return <Nobody query={query} onClear={onClear} />
  return (
    <>
      <ListBar end={query !== '' && <ResultCount count={creators.length} isAll={state === 'exhausted'} />}>
        <h2 className="text-lg font-bold">{query === '' ? 'Most followed' : 'Creators'}</h2>
      </ListBar>
      <ul aria-label="Creators" className={ROWS}>
        {creators.map((creator) => (
          <CreatorRow key={creator.id} creator={creator} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={creators.length}
        errorTitle="Couldn’t load creators"
        skeleton={(isFirst) => (
          <div className={cx(ROWS, 'pt-3')}>
            <SkeletonRows rows={isFirst ? 6 : 2} size={52} />
            <div className="max-desktop:hidden">
              <SkeletonRows rows={isFirst ? 6 : 2} size={52} />
            </div>
          </div>
        )}
      />
    </>
  )
}

function Nobody({ query, onClear }: { query: string; onClear(): void }) {
  return (
    <div className="pt-6 desktop:pt-12">
      <p role="status" className="sr-only">
        No results
      </p>
      <EmptyState
        icon={Users}
        title="There is nothing here yet"
        text={query === '' ? 'Creators show up here.' : `No creators match “${query}”.`}
        action={query !== '' && <Button onClick={onClear}>See all creators</Button>}
      />
      {query !== '' && <Suggested />}
    </div>
  )
}

function Suggested() {
  const { creators } = useCreators('')
  if (creators.length === 0) return null
  return (
    <>
      <h2 className="px-4 pb-2 text-lg font-bold desktop:px-0">Suggested</h2>
      <ul aria-label="Suggested creators" className={ROWS}>
        {creators.slice(0, SEARCH.creatorSuggestions).map((creator) => (
          <CreatorRow key={creator.id} creator={creator} />
        ))}
      </ul>
    </>
  )
}

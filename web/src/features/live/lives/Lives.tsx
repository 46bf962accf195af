/** /lives: who is on air now, most viewers first, and which streams are announced. */
import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { LiveCardFields } from '../fields.ts'
import { Announced } from './Announced.tsx'
import { filterFrom, LIVE_FILTERS, type LiveFilter, matchesFilter, onAirText } from './filters.ts'
import { LiveHero } from './LiveHero.tsx'
import { LiveTile } from './LiveTile.tsx'
import { usePolling } from './use-polling.ts'

const LivesNow = graphql(
  `
    query LivesNow($limit: LimitInput, $filter: String) {
      livesNow(limit: $limit, filter: $filter) { ...LiveCardFields }
      livesAwaited
    }
  `,
  [LiveCardFields],
)

const TILES =
  'grid grid-cols-2 gap-x-3 gap-y-5 px-4 desktop:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] desktop:gap-4 desktop:px-0'

const AWAIT_TIMEOUT_MS = 60_000

export function Lives() {
  const [search, setSearch] = useSearchParams()
  const { status } = useSession()
  const hint = useLoginHint()
  const isDesktop = useIsDesktop()
  const filter = filterFrom(search.get('show'), status === 'signed-in')
  const query = useQuery({
    query: LivesNow,
    variables: {
      limit: { limit: PAGE_SIZE.lives },
      filter: filter === 'following' ? 'following' : 'all',
    },
    requestPolicy: 'cache-and-network',
    pause: status === 'loading',
  })
  const [{ data, fetching }, ask] = query
  const isAwaited = useAwaited(data?.livesAwaited === true && data.livesNow.length === 0 && filter === 'all')
  usePolling(() => ask({ requestPolicy: 'network-only' }), isAwaited)
  const lives = data?.livesNow.filter((live) => matchesFilter(live, filter)) ?? []
  const [first, ...others] = lives
  const hasHero = isDesktop && lives.length > 0

  const choose = (next: LiveFilter) => {
    if (next === 'following' && status === 'visitor') return hint('see who’s live')
    setSearch(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true })
  }
  const chips = (
    <nav
      aria-label="Filter lives"
      className="no-bar flex gap-2 overflow-x-auto px-4 pb-4 desktop:px-0 desktop:pb-0"
    >
      {LIVE_FILTERS.map(({ value, label }) => (
        <Chip key={value} tall on={value === filter} onClick={() => choose(value)}>
          {label}
        </Chip>
      ))}
    </nav>
  )
  return (
    <>
      <TitleRow title="Live" back="/" isHeading={false} />
      <div className="page-box flex-1 pb-8 desktop:pt-10">
        <PageTitle
          sub={onAirText(data?.livesNow.length)}
          end={<div className="max-desktop:hidden">{chips}</div>}
          desktopOnly
        >
          Live
        </PageTitle>
        <div className="desktop:hidden">{chips}</div>
        <QueryResult of={query} skeleton={<TilesSkeleton />} errorContent="Couldn’t load lives">
          {() =>
            first === undefined ? (
              isAwaited ? (
                <Awaited />
              ) : (
                !fetching && <NobodyLive filter={filter} onAll={() => choose('all')} />
              )
            ) : (
              <>
                {hasHero && <LiveHero live={first} isAlone={others.length === 0} />}
                {hasHero && others.length > 0 && (
                  <h2 className="mt-7 mb-3 text-lg font-bold">More live now</h2>
                )}
                <ul aria-label="Live now" className={cx(TILES, 'empty:hidden')}>
                  {(hasHero ? others : lives).map((live) => (
                    <LiveTile key={live.id} live={live} isAlone={lives.length === 1} />
                  ))}
                </ul>
              </>
            )
          }
        </QueryResult>
        <Announced />
      </div>
    </>
  )
}

/** True while the server expects a stream to start; gives up after a minute. */
function useAwaited(isEmpty: boolean): boolean {
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(() => setWaited(true), AWAIT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isEmpty])
  return isEmpty && !hasWaited
}

function Awaited() {
  return (
    <div role="status" className="pt-6 desktop:pt-12">
      <EmptyState
        icon={Radio}
        title="A creator is about to go live"
        text="In this demo, a creator goes live when you open this page. It takes a few seconds."
      />
    </div>
  )
}

function NobodyLive({ filter, onAll }: { filter: LiveFilter; onAll(): void }) {
  return (
    <div className="pt-6 desktop:pt-12">
      <EmptyState
        icon={Radio}
        title={filter === 'all' ? 'No one is live' : 'No lives here'}
        text={filter === 'all' ? 'Watch videos until a creator goes live.' : 'No lives match this filter.'}
        action={
          filter === 'all' ? (
            <Link to="/videos" className={buttonClass({ tone: 'accent' })}>
              Watch videos
            </Link>
          ) : (
            <button type="button" onClick={onAll} className={buttonClass({ tone: 'accent' })}>
              Show all lives
            </button>
          )
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
          <SkeletonBlock className="aspect-3/4" />
          <SkeletonLine className="mt-3 w-2/3" />
          <SkeletonLine className="mt-2 w-1/3" />
        </div>
      ))}
    </div>
  )
}

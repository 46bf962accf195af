/** What is trending: tags as chips, and sounds with how many videos use them. Renders nothing while nothing trends. */
import { Music2, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { soundPath, tagPath } from '#web/lib/paths.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'

const TrendingQuery = graphql(`
  query Trending {
    trendingTags { id tags }
    trendingSounds { id name videos }
  }
`)

export function Trending() {
  const [{ data }] = useQuery({ query: TrendingQuery })
  const { trendingTags: tags = [], trendingSounds: sounds = [] } = data ?? {}
  return (
    <>
      {tags.length > 0 && (
        <nav aria-labelledby="trending-tags" className="pt-4 desktop:pt-6">
          <Heading id="trending-tags">Trending tags</Heading>
          <ul className={ROW}>
            {tags.map(({ id, tags: tag }) => (
              <li key={id}>
                <Link
                  to={tagPath(tag, 'video')}
                  className={cx('press h-11 -outline-offset-2 hover:bg-overlay', chipClass({ tall: true }))}
                >
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sounds.length > 0 && (
        <nav aria-labelledby="trending-sounds" className="pt-4 desktop:pt-6">
          <Heading id="trending-sounds">Trending sounds</Heading>
          <ul className={ROW}>
            {sounds.map(({ id, name, videos }) => (
              <li key={id} className="shrink-0">
                <Link
                  to={soundPath(id)}
                  className="press flex w-52 items-center gap-3 rounded-lg bg-surface p-2 pr-4 -outline-offset-2 hover:bg-raised"
                >
                  <span className="grid size-12 shrink-0 place-items-center rounded-md bg-second-wash text-second">
                    <Music2 size={20} />
                  </span>
                  <span className="min-w-0">
                    <b className="block truncate text-base font-semibold">{name}</b>
                    <span className="block text-sm text-ink-soft tabular-nums">
                      {countLabel(videos, 'video')}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

const ROW = 'no-bar mt-2.5 flex gap-2 overflow-x-auto px-4 desktop:flex-wrap desktop:px-0'

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="flex items-center gap-2 px-4 text-base font-bold desktop:px-0">
      <TrendingUp size={18} className="text-second" />
      {children}
    </h2>
  )
}

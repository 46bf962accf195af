/** Links to the most used tags. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { SEARCH } from '#rules/limits.ts'
import type { MediaType } from '#rules/media.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { tagPath } from '#web/lib/paths.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'

const PopularTagsQuery = graphql(`
  query PopularTags($limit: Int!) {
    tags(limit: $limit) { id tags }
  }
`)

/** Keeps its height while loading, so that the list below does not shift. */
export function PopularTags({ type }: { type: MediaType }) {
  const [{ data, fetching }] = useQuery({ query: PopularTagsQuery, variables: { limit: SEARCH.tagList } })
  const tags = data?.tags ?? []
  if (!fetching && tags.length === 0) return null
  return (
    <nav aria-label="Popular tags" className="pb-3 desktop:pb-4">
      <ul className="no-bar flex h-10 gap-2 overflow-x-auto px-4 desktop:px-0">
        {fetching && tags.length === 0
          ? WAITING.map((width) => <li key={width} className={cx('skeleton h-full rounded-full', width)} />)
          : tags.map(({ id, tags: tag }) => (
              <li key={id}>
                <Link
                  to={tagPath(tag, type)}
                  className={cx('press -outline-offset-2 hover:bg-overlay', chipClass({ tall: true }))}
                >
                  #{tag}
                </Link>
              </li>
            ))}
      </ul>
    </nav>
  )
}

const WAITING = ['w-20', 'w-24', 'w-22', 'w-26', 'w-18']

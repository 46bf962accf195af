/** Tags matching the query, or the most used: the first with thumbnails, the rest as chips. */
import { Hash } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { shortCount } from '#rules/formats.ts'
import { SEARCH } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { resultText } from './result-text.ts'
import { searchPath } from './search-route.ts'
import { TagCard, TagCardSkeleton } from './TagCard.tsx'

const FoundTags = graphql(`
  query FoundTags($query: String!, $limit: Int!) {
    tags(query: $query, limit: $limit) { id tags uses }
  }
`)

const CARDS =
  'px-4 pt-2 desktop:grid desktop:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))] desktop:gap-4 desktop:px-0 desktop:pt-6'

export function TagResults({ query, onClear }: { query: string; onClear(): void }) {
  const [answer, ask] = useQuery({
    query: FoundTags,
    variables: { query, limit: SEARCH.tagSuggestions },
    requestPolicy: 'cache-and-network',
  })
  const tags = answer.operation?.variables.query === query ? answer.data?.tags : undefined
  return (
    <QueryResult
      of={[{ ...answer, data: tags }, ask]}
      waiting={<TagCardSkeleton className={CARDS} />}
      errorContent="Couldn’t load tags"
    >
      {(found) => <Found tags={found} query={query} onClear={onClear} />}
    </QueryResult>
  )
}

type FoundProps = { tags: { id: string; tags: string; uses: number }[]; query: string; onClear(): void }

function Found({ tags, query, onClear }: FoundProps) {
  const [shown, rest] = [tags.slice(0, SEARCH.tagList), tags.slice(SEARCH.tagList)]
  return (
    <>
      <p role="status" className="sr-only">
        {resultText({ count: tags.length, isAll: tags.length < SEARCH.tagSuggestions })}
      </p>
      {tags.length === 0 && <NoTags query={query} onClear={onClear} />}
      <ul aria-label="Tags" className={CARDS}>
        {shown.map(({ id, tags: tag, uses }, index) => (
          <TagCard key={id} tag={tag} uses={uses} isFirst={index === 0} />
        ))}
      </ul>
      {rest.length > 0 && (
        <section aria-labelledby="more-tags" className="px-4 pt-6 desktop:px-0 desktop:pt-8">
          <h2 id="more-tags" className="text-lg font-bold">
            More tags
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {rest.map(({ id, tags: tag, uses }) => (
              <li key={id}>
                <Link
                  to={searchPath({ tab: 'tag', type: 'video', tag })}
                  className={cx('press hit relative hover:bg-overlay', chipClass({ tall: true }))}
                >
                  #{tag}
                  <span className="text-xs font-medium text-ink-soft tabular-nums">{shortCount(uses)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NoTags({ query, onClear }: { query: string; onClear(): void }) {
  return (
    <div className="pt-6 desktop:pt-12">
      <EmptyState
        icon={Hash}
        title="There is nothing here yet"
        text={query === '' ? 'Tags show up here.' : `No tags match “${query}”.`}
        action={query !== '' && <Button onClick={onClear}>Clear search</Button>}
      />
    </div>
  )
}

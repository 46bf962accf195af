/** Finds any tag of the site, to see more or less of it. */
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { isTag, normaliseTag, TAG } from '#rules/tag.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { FeedSettingsQuery } from './queries.ts'
import { TopicChip } from './TopicChip.tsx'
import { useTopics } from './use-topics.ts'

const MAX_FOUND = 20
const SEARCH_AFTER_MS = 250

const FindTopics = graphql(`
  query FindTopics($query: String!, $limit: Int!) {
    tags(query: $query, limit: $limit) { id tags }
  }
`)

export type FindTopicProps = OverlayControls

export function FindTopicSheet({ close }: FindTopicProps) {
  const [typed, setTyped] = useState('')
  const wanted = useDebouncedValue(normaliseTag(typed), SEARCH_AFTER_MS)
  const [{ data: known }] = useQuery({ query: FeedSettingsQuery })
  const found = useQuery({ query: FindTopics, variables: { query: wanted, limit: MAX_FOUND } })
  const { announcement, stateOf, tap } = useTopics({ topics: known?.feedSettings.topics ?? [] })
  return (
    <Sheet open onClose={close} title="Find a topic">
      <SearchField
        label="Search topics"
        value={typed}
        maxLength={TAG.maxLength + 1}
        onChange={setTyped}
        className="mb-4"
      />
      <div className="min-h-60">
        <QueryResult of={found} skeleton={<SkeletonBlock className="h-40" />}>
          {({ tags }) => {
            const names = tags.map((tag) => tag.tags)
            // A tag without posts yet can be chosen all the same.
            const shown = isTag(wanted) && !names.includes(wanted) ? [...names, wanted] : names
            if (shown.length === 0) return <EmptyState icon={Hash} title="No topics found" />
            return (
              <ul className="flex flex-wrap gap-2">
                {shown.map((tag) => (
                  <li key={tag} className="max-w-full">
                    <TopicChip tag={tag} state={stateOf(tag)} onTap={() => tap(tag)} />
                  </li>
                ))}
              </ul>
            )
          }}
        </QueryResult>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Sheet>
  )
}

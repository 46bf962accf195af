/** Creators matching a query, or the most followed; grows on scrolling up to a limit. */
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { useNavigationType } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { CreatorRowFields } from './CreatorRow.tsx'
import { type CreatorsState, creatorsState } from './creators-state.ts'

const FoundCreators = graphql(
  `
    query FoundCreators($query: String!, $limit: LimitInput) {
      creators(filter: { query: $query }, limit: $limit) { id ...CreatorRowFields }
    }
  `,
  [CreatorRowFields],
)

type Creator = ResultOf<typeof FoundCreators>['creators'][number]

type Creators = {
  creators: Creator[]
  state: CreatorsState
  more(): void
}

/** How many pages of each list were read, so that going back restores its length. */
const read = new Map<string, number>()

/** Refetched from the top each time it grows, so that order changes cause no gaps or duplicates. */
export function useCreators(query: string): Creators {
  const isBack = useNavigationType() === 'POP'
  const [wanted, setWanted] = useState({ query, pages: (isBack && read.get(query)) || 1 })
  const pages = wanted.query === query ? wanted.pages : 1
  const [{ data, error, fetching, operation }, ask] = useQuery({
    query: FoundCreators,
    variables: { query, limit: { limit: pages * PAGE_SIZE.list } },
    requestPolicy: 'cache-and-network',
  })
  const creators = operation?.variables.query === query ? data?.creators : undefined
  const length = creators?.length
  return {
    creators: creators ?? [],
    state: creatorsState({ pages, length, isAsking: fetching, hasFailed: error !== undefined }),
    more() {
      if (error) return ask({ requestPolicy: 'network-only' })
      read.set(query, pages + 1)
      setWanted({ query, pages: pages + 1 })
    },
  }
}

/** Possible opponents: search results, and followed creators who are live. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { BATTLE } from '#rules/battles.ts'
import { createDebouncer } from '#web/lib/debounce.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const OpponentFields = graphql(`
  fragment OpponentFields on Account @_unmask {
    id
    username
    fullname
    avatar
    battle { id state ends_at now }
  }
`)

const Opponents = graphql(
  `
    query BattleOpponents($query: String!) {
      battleOpponents(query: $query) { ...OpponentFields }
    }
  `,
  [OpponentFields],
)

const FollowedLives = graphql(
  `
    query FollowedOpponents($limit: LimitInput) {
      livesNow(limit: $limit, filter: "following") { id viewers user { ...OpponentFields } }
    }
  `,
  [OpponentFields],
)

export type Opponent = ResultOf<typeof OpponentFields>

/** Debounced, and only from three letters on. */
export function useOpponents(text: string) {
  const [debounced, setDebounced] = useState('')
  const delay = useMemo(() => createDebouncer(setDebounced), [])
  const query = text.trim()
  useEffect(() => {
    if (query.length < BATTLE.searchFrom) delay.flush('')
    else delay.schedule(query)
    return delay.cancel
  }, [query, delay])
  const isSearching = debounced.length >= BATTLE.searchFrom
  const [{ data, fetching, error }, again] = useQuery({
    query: Opponents,
    variables: { query: debounced },
    requestPolicy: 'network-only',
    pause: !isSearching,
  })
  return {
    isActive: isSearching,
    found: isSearching ? data?.battleOpponents : undefined,
    isLoading: isSearching && fetching,
    hasFailed: isSearching && error !== undefined && !fetching,
    again: () => again({ requestPolicy: 'network-only' }),
  }
}

export function useFollowedOpponents() {
  const [{ data }] = useQuery({
    query: FollowedLives,
    variables: { limit: { limit: BATTLE.opponents } },
    requestPolicy: 'network-only',
  })
  return data?.livesNow ?? []
}

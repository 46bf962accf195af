/** A paginated list of people that stays in sync with the GraphQL cache. */
import type { ResultOf } from 'gql.tada'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { PersonRowFields } from './PersonRow.tsx'

export type FollowListKind = 'followers' | 'following'

const FollowersPage = graphql(
  `
    query FollowersPage($user: ID!, $limit: LimitInput) {
      people: followers(user: $user, limit: $limit) { id isFollowing ...PersonRowFields }
    }
  `,
  [PersonRowFields],
)
const FollowingPage = graphql(
  `
    query FollowingPage($user: ID!, $limit: LimitInput) {
      people: following(user: $user, limit: $limit) { id isFollowing ...PersonRowFields }
    }
  `,
  [PersonRowFields],
)

type Person = ResultOf<typeof FollowersPage>['people'][number]
type Page = { people?: Person[] | undefined; error?: CombinedError | undefined }

export type People = {
  people: Person[]
  state: 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'
  /** Loads the next page, or retries the failed one. */
  more(): void
}

type List = { side: FollowListKind; userId: string; isOwn: boolean }

export function usePeople({ side, userId, isOwn }: List): People {
  const client = useClient()
  const [pages, setPages] = useState<ReadonlyMap<number, Page>>(new Map())
  const open = useRef(new Map<number, () => void>())

  const load = useCallback(
    (skip: number) => {
      open.current.get(skip)?.()
      setPages((before) => new Map(before).set(skip, {}))
      const variables = { user: userId, limit: { limit: PAGE_SIZE.list, skip } }
      const { unsubscribe } = client
        .query(side === 'followers' ? FollowersPage : FollowingPage, variables, {
          requestPolicy: 'network-only',
        })
        .subscribe(({ data, error }) => {
          setPages((before) => new Map(before).set(skip, { people: data?.people, error }))
        })
      open.current.set(skip, unsubscribe)
    },
    [client, side, userId],
  )

  useEffect(() => {
    const subscriptions = open.current
    load(0)
    return () => {
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
      setPages(new Map())
    }
  }, [load])

  const people = useMemo(() => uniquePeople([...pages.values()]), [pages])
  const [lastSkip, last] = [...pages].at(-1) ?? [0, {}]
  const state = stateOf(last, pages.size)
  const more = () => {
    if (state === 'failed') load(lastSkip)
    // Unfollowed people have left the server's list, so its later entries have moved up.
    else if (state === 'ready') {
      const isMoving = isOwn && side === 'following'
      load(isMoving ? people.filter((person) => person.isFollowing).length : people.length)
    }
  }
  return { people, state, more }
}

/** New followers shift entries onto the next page, so pages may overlap. */
function uniquePeople(pages: Page[]): Person[] {
  const known = new Map<string, Person>()
  for (const person of pages.flatMap((page) => page.people ?? [])) known.set(person.id, person)
  return [...known.values()]
}

function stateOf({ people, error }: Page, pageCount: number): People['state'] {
  if (error && !people) return 'failed'
  if (!people) return pageCount > 1 ? 'loading-more' : 'loading'
  return people.length < PAGE_SIZE.list ? 'exhausted' : 'ready'
}

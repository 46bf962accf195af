/** The people a creator may choose from, paginated or all at once. */
import { useState } from 'react'
import { useClient } from 'urql'
import { BROADCAST } from '#rules/broadcasts.ts'
import { PAGE_MAX } from '#rules/limits.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { PeopleToChoose } from './queries.ts'

/** `all` includes people the creator follows, and former followers. */
export const PEOPLE_TYPES = ['all', 'follower', 'subscriber'] as const
export type PeopleType = (typeof PEOPLE_TYPES)[number]

export type Choosable = { id: string; username: string; fullname: string; avatar: string | null }
type PeopleData = { relative_users: Choosable[] }

const itemsOf = ({ relative_users }: PeopleData) => relative_users

export type PeopleToChooseList = ShownList<Choosable> & {
  isGathering: boolean
  /** The ids of all results, regardless of pagination; undefined if the request failed. */
  gather(): Promise<string[] | undefined>
}

export function usePeopleToChoose(query: string, type: PeopleType): PeopleToChooseList {
  const client = useClient()
  const [isGathering, setGathering] = useState(false)
  const filter = { type, ...(query && { query }) }
  const list = useOffsetPages<PeopleData, Choosable>({
    query: PeopleToChoose,
    variables: { filter },
    itemsOf,
    pageSize: PAGE_MAX.size,
  })

  async function gather(): Promise<string[] | undefined> {
    setGathering(true)
    const ids = new Set<string>()
    // One more than the limit reveals that there are too many.
    for (let skip = 0; ids.size <= BROADCAST.maxPeople; skip += PAGE_MAX.size) {
      const limit = { limit: PAGE_MAX.size, skip }
      const { data, error } = await client
        .query(PeopleToChoose, { filter, limit }, { requestPolicy: 'network-only' })
        .toPromise()
      if (error || !data) {
        setGathering(false)
        if (error) showToast({ tone: 'danger', text: problemText(error) })
        return undefined
      }
      for (const { id } of data.relative_users) ids.add(id)
      if (data.relative_users.length < PAGE_MAX.size) break
    }
    setGathering(false)
    return [...ids]
  }

  return { ...list, isGathering, gather }
}

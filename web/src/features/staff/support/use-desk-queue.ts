/** The live support queue: events refetch its first page, debounced. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, useQuery, useSubscription } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import { DeskMoved, DeskQueue, type Listed } from './desk-queries.ts'

export type DeskFilter = 'open' | 'nobody' | 'mine' | 'waiting' | 'closed'

const ASKED: Record<DeskFilter, { filter: string; whose: string }> = {
  open: { filter: 'open', whose: 'all' },
  nobody: { filter: 'open', whose: 'nobody' },
  mine: { filter: 'open', whose: 'mine' },
  waiting: { filter: 'waiting', whose: 'all' },
  closed: { filter: 'closed', whose: 'all' },
}

/** Events within this time cause one refetch. */
const TOGETHER_MS = 300

const FRESH = { requestPolicy: 'network-only' } as const

export function useDeskQueue(filter: DeskFilter) {
  const client = useClient()
  const variables = ASKED[filter]
  const [{ data, error, fetching }, ask] = useQuery({ query: DeskQueue, variables, ...FRESH })
  const [further, setFurther] = useState<{ of: DeskFilter; items: Listed[]; next: string | null }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(FRESH), TOGETHER_MS)
  }, [ask])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => whenNewsMayBeMissed(again), [again])
  useSubscription({ query: DeskMoved }, (_before, event) => {
    again()
    return event
  })
  const first = data?.supportQueue
  const behind = further?.of === filter ? further : undefined
  const known = new Set(first?.items.map(({ id }) => id))
  const next = behind ? behind.next : (first?.next ?? null)
  const more = async () => {
    const page = await client.query(DeskQueue, { ...variables, after: next }, FRESH).toPromise()
    if (page.data)
      setFurther({
        of: filter,
        items: [...(behind?.items ?? []), ...page.data.supportQueue.items],
        next: page.data.supportQueue.next,
      })
  }
  return {
    items: [...(first?.items ?? []), ...(behind?.items ?? []).filter(({ id }) => !known.has(id))],
    counts: first?.counts,
    next,
    isLoading: fetching,
    error: first || !error ? undefined : problemText(error),
    again,
    more: () => void more(),
  }
}

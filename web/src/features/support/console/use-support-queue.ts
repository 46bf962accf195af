/** The live support queue: events refetch its first page, debounced. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, useQuery, useSubscription } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { type ConversationRow, SupportChanged, SupportQueue } from './support-queries.ts'

export type SupportQueueFilter = 'open' | 'nobody' | 'mine' | 'waiting' | 'closed'

const FILTER_VARIABLES: Record<SupportQueueFilter, { filter: string; whose: string }> = {
  open: { filter: 'open', whose: 'all' },
  nobody: { filter: 'open', whose: 'nobody' },
  mine: { filter: 'open', whose: 'mine' },
  waiting: { filter: 'waiting', whose: 'all' },
  closed: { filter: 'closed', whose: 'all' },
}

/** Events within this time cause one refetch. */
const DEBOUNCE_MS = 300

const FRESH = { requestPolicy: 'network-only' } as const

export function useSupportQueue(filter: SupportQueueFilter) {
  const client = useClient()
  const variables = FILTER_VARIABLES[filter]
  const [{ data, error, fetching }, ask] = useQuery({ query: SupportQueue, variables, ...FRESH })
  const [further, setFurther] = useState<{
    of: SupportQueueFilter
    items: ConversationRow[]
    next: string | null
  }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(FRESH), DEBOUNCE_MS)
  }, [ask])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => onEventsMayBeMissed(again), [again])
  useSubscription({ query: SupportChanged }, (_before, event) => {
    again()
    return event
  })
  const first = data?.supportQueue
  const behind = further?.of === filter ? further : undefined
  const known = new Set(first?.items.map(({ id }) => id))
  const next = behind ? behind.next : (first?.next ?? null)
  const more = async () => {
    const page = await client.query(SupportQueue, { ...variables, after: next }, FRESH).toPromise()
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

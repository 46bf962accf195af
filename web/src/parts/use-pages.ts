/** A list that is asked for a page at a time behind its last item, and keeps moving with the cache after it came. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CombinedError, useClient } from 'urql'

type Page<Item> = {
  items?: Item[] | undefined
  error?: CombinedError | undefined
  /** It came full, so there may be more; what leaves it later does not change that. */
  hasMore?: boolean | undefined
}

export type Pages<Item> = {
  items: Item[]
  state: 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'
  /** Asks for the next page, or again for the one that failed. */
  more(): void
}

export type PagedList<Data, Item> = {
  /** Takes `limit` and `after` beside its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  /** Must be the same function at every call. */
  itemsOf(data: Data): Item[]
  pageSize: number
  /** How the server is to sort, where it offers a choice. */
  order?: string
}

const FIRST = ''

export function usePages<Data, Item extends { id: string }>(list: PagedList<Data, Item>): Pages<Item> {
  const { query, itemsOf, pageSize, order } = list
  const client = useClient()
  const [pages, setPages] = useState<ReadonlyMap<string, Page<Item>>>(new Map())
  const open = useRef(new Map<string, () => void>())
  const given = JSON.stringify(list.variables)

  const load = useCallback(
    (after: string) => {
      open.current.get(after)?.()
      setPages((before) => new Map(before).set(after, {}))
      const asked = {
        ...(JSON.parse(given) as object),
        limit: { limit: pageSize, ...(order && { order }) },
        ...(after !== FIRST && { after }),
      }
      const { unsubscribe } = client
        .query(query, asked as never, { requestPolicy: 'cache-and-network' })
        .subscribe(({ data, error }) => {
          const items = data && itemsOf(data)
          setPages((before) => {
            const hasMore = before.get(after)?.hasMore || (items && items.length >= pageSize)
            return new Map(before).set(after, { items, error, hasMore })
          })
        })
      open.current.set(after, unsubscribe)
    },
    [client, query, given, itemsOf, pageSize, order],
  )

  useEffect(() => {
    const subscriptions = open.current
    load(FIRST)
    return () => {
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
      setPages(new Map())
    }
  }, [load])

  const items = useMemo(() => eachOnce([...pages.values()]), [pages])
  const [lastAfter, last] = [...pages].at(-1) ?? [FIRST, {}]
  const state = stateOf(last, pages.size)
  const more = () => {
    if (state === 'failed') load(lastAfter)
    else if (state === 'ready') load(last.items?.at(-1)?.id ?? FIRST)
  }
  return { items, state, more }
}

/** What came to stand on another page meanwhile is still shown once. */
function eachOnce<Item extends { id: string }>(pages: Page<Item>[]): Item[] {
  const known = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.items ?? [])) known.set(item.id, item)
  return [...known.values()]
}

function stateOf<Item>({ items, error, hasMore }: Page<Item>, pageCount: number): Pages<Item>['state'] {
  if (error && !items) return 'failed'
  if (!items) return pageCount > 1 ? 'loading-more' : 'loading'
  return hasMore ? 'ready' : 'exhausted'
}

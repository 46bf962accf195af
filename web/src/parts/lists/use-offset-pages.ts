/** An offset-paginated list, updated with the cache. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { createPagedList, type PagedState, type PageSource } from './paged-list.ts'
import { type ShownList, usePagedList } from './use-paged-list.ts'

type OffsetQuery<Data, Item> = {
  /** Takes `limit` in addition to its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  /** Must be stable between renders. */
  itemsOf(data: Data): Item[]
  pageSize: number
}

export function useOffsetPages<Data, Item extends { id: string }>(
  list: OffsetQuery<Data, Item>,
): ShownList<Item> {
  const { query, itemsOf, pageSize } = list
  const client = useClient()
  const variablesJson = JSON.stringify(list.variables)
  const createList = useCallback(
    (onChange: (state: PagedState<Item>) => void) => {
      let open: string[] = []
      const source: PageSource<Item> = {
        pageSize,
        policy: 'cache-and-network',
        fetchPage(after, requestPolicy, onAnswer) {
          const skip = Number(after ?? 0)
          const variables = { ...(JSON.parse(variablesJson) as object), limit: { limit: pageSize, skip } }
          return client.query(query, variables as never, { requestPolicy }).subscribe(({ data, error }) => {
            const items = data && itemsOf(data)
            const next = items && items.length >= pageSize ? String(skip + items.length) : null
            onAnswer({ slice: items && { items, next }, error })
          }).unsubscribe
        },
      }
      const pages = createPagedList(source, {
        onChange,
        onPages: (afters) => {
          open = afters
        },
      })
      pages.open()
      // New items on top shift all offsets, so every page is reloaded, or an item would be missing.
      return { ...pages, refresh: () => pages.open([...open], 'network-only') }
    },
    [client, query, variablesJson, itemsOf, pageSize],
  )
  return usePagedList(createList)
}

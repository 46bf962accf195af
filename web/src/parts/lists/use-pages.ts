/** A paged list with the last item as cursor, updated with the cache. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { createPagedList, type PagedState } from './paged-list.ts'
import { queryPages } from './query-pages.ts'
import { type ShownList, usePagedList } from './use-paged-list.ts'

type PagedQuery<Data, Item> = {
  /** Takes `limit` and `after` in addition to its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  /** Must be stable between renders. */
  itemsOf(data: Data): Item[]
  pageSize: number
  /** The sort order, where the server offers a choice. */
  order?: string
}

export function usePages<Data, Item extends { id: string }>(list: PagedQuery<Data, Item>): ShownList<Item> {
  const { query, itemsOf, pageSize, order } = list
  const client = useClient()
  const variablesJson = JSON.stringify(list.variables)
  const createList = useCallback(
    (onChange: (state: PagedState<Item>) => void) => {
      const source = queryPages(client, {
        query,
        variables: JSON.parse(variablesJson) as object,
        sliceOf: (data) => ({ items: itemsOf(data) }),
        pageSize,
        order,
        policy: 'cache-and-network',
      })
      const pages = createPagedList(source, { onChange })
      pages.open()
      return pages
    },
    [client, query, variablesJson, itemsOf, pageSize, order],
  )
  return usePagedList(createList)
}

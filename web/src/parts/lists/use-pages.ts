/** A paged list with the last item as cursor, updated with the cache. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { askPages } from './ask-pages.ts'
import { createPagedList, type PagedState } from './paged-list.ts'
import { type ShownList, usePagedList } from './use-paged-list.ts'

export type Question<Data, Item> = {
  /** Takes `limit` and `after` in addition to its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  /** Must be stable between renders. */
  itemsOf(data: Data): Item[]
  pageSize: number
  /** The sort order, where the server offers a choice. */
  order?: string
}

export function usePages<Data, Item extends { id: string }>(list: Question<Data, Item>): ShownList<Item> {
  const { query, itemsOf, pageSize, order } = list
  const client = useClient()
  const given = JSON.stringify(list.variables)
  const begin = useCallback(
    (onChange: (state: PagedState<Item>) => void) => {
      const source = askPages(client, {
        query,
        variables: JSON.parse(given) as object,
        sliceOf: (data) => ({ items: itemsOf(data) }),
        pageSize,
        order,
        policy: 'cache-and-network',
      })
      const pages = createPagedList(source, { onChange })
      pages.open()
      return pages
    },
    [client, query, given, itemsOf, pageSize, order],
  )
  return usePagedList(begin)
}

/** Queries the pages of a list, and emits updates when the cache changes. */
import type { TadaDocumentNode } from 'gql.tada'
import type { Client, RequestPolicy } from 'urql'
import type { PageSource, Slice } from './paged-list.ts'

type PagesQuery<Data, Item> = {
  /** Takes `limit` and `after` in addition to its own variables. */
  query: TadaDocumentNode<Data, never>
  variables: object
  sliceOf(data: Data): Slice<Item>
  pageSize: number
  /** The sort order, where the server offers a choice. */
  order?: string | undefined
  policy: RequestPolicy
}

export function queryPages<Data, Item>(client: Client, pagesQuery: PagesQuery<Data, Item>): PageSource<Item> {
  const { query, variables, sliceOf, pageSize, order, policy } = pagesQuery
  return {
    pageSize,
    policy,
    fetchPage(after, requestPolicy, onAnswer) {
      const limit = { limit: pageSize, ...(order && { order }) }
      const pageVariables = { ...variables, limit, ...(after !== undefined && { after }) }
      return client
        .query(query, pageVariables as never, { requestPolicy })
        .subscribe(({ data, error }) => onAnswer({ slice: data && sliceOf(data), error })).unsubscribe
    },
  }
}

/** A list of media with keyset pagination that stays in sync with the GraphQL cache. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback } from 'react'
import { useNavigationType } from 'react-router'
import { useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { createPagedList, type PagedState, type Slice } from '#web/parts/lists/paged-list.ts'
import { queryPages } from '#web/parts/lists/query-pages.ts'
import { type ShownList, usePagedList } from '#web/parts/lists/use-paged-list.ts'
import type { MediaTileFields } from '../fields.ts'

type Tile = MediaTileFields
type MediaSlice<Item = Tile> = { medias: Item[]; next?: string | null }
type Paging = { after?: string | null; limit?: { limit?: number | null } | null }
type Options = { pageSize?: number }

/** Either the media themselves, or a page with its own cursor. */
type Answer<Item> = MediaSlice<Item> | { page: MediaSlice<Item> }

/** Items may have more fields than a tile. */
export type MediaListQuery<Item = Tile> = {
  query: TadaDocumentNode<Answer<Item>, never>
  variables: object
  pageSize: number
}

/** The document has one field `medias`, and takes `after` (the last media) and `limit` with its own variables. */
export function mediaList<Variables extends object, Item extends Tile>(
  query: TadaDocumentNode<{ medias: Item[] }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaListQuery<Item> {
  return { query, variables, pageSize }
}

/** The document has one field `page`, which contains the next cursor. */
export function pagedMediaList<Variables extends object>(
  query: TadaDocumentNode<{ page: Required<MediaSlice> }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaListQuery {
  return { query, variables, pageSize }
}

export type MediaPages<Item = Tile> = Pick<ShownList<Tile>, 'state' | 'more'> & { medias: Item[] }

/** The cursors of lists already read, so that going back restores their length. */
const read = new Map<string, { afters: string[]; at: number }>()
/** After this, cached pages are shown and refetched. */
const FRESH_FOR_MS = 2 * 60_000
const MAX_LISTS = 50

export function useMediaPages<Item extends Tile = Tile>(list: MediaListQuery<Item>): MediaPages<Item> {
  const { query, variables, pageSize } = list
  const client = useClient()
  const isBack = useNavigationType() === 'POP'
  const given = JSON.stringify(variables)
  const listKey = `${nameOf(query)} ${given}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation type only matters on mount
  const begin = useCallback(
    (onChange: (state: PagedState<Item>) => void) => {
      const restored = isBack ? read.get(listKey) : undefined
      const isFresh = restored !== undefined && Date.now() - restored.at < FRESH_FOR_MS
      const source = queryPages(client, {
        query,
        variables: JSON.parse(given) as object,
        sliceOf: sliceOf<Item>,
        pageSize,
        policy: 'network-only',
      })
      const pages = createPagedList(source, { onChange, onPages: (afters) => remember(listKey, afters) })
      if (restored) pages.open(restored.afters, isFresh ? 'cache-first' : 'cache-and-network')
      else pages.open()
      return pages
    },
    [client, query, given, listKey, pageSize],
  )
  const { items: medias, state, more } = usePagedList(begin)
  return { medias, state, more }
}

function sliceOf<Item>(data: Answer<Item>): Slice<Item> {
  const { medias, next } = 'page' in data ? data.page : data
  return { items: medias, next }
}

/** An LRU, because each search text is a list of its own. */
function remember(listKey: string, afters: string[]): void {
  read.delete(listKey)
  read.set(listKey, { afters, at: Date.now() })
  const [oldest] = read.keys()
  if (read.size > MAX_LISTS && oldest !== undefined) read.delete(oldest)
}

function nameOf(query: TadaDocumentNode<unknown, never>): string {
  const [operation] = query.definitions
  return operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : ''
}

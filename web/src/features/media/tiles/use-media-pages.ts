/** A list of media, a page at a time behind the last one seen, that keeps moving with the cache after it was fetched. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback } from 'react'
import { useNavigationType } from 'react-router'
import { useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { askPages } from '#web/parts/lists/ask-pages.ts'
import { createPagedList, type PagedState, type Slice } from '#web/parts/lists/paged-list.ts'
import { type ShownList, usePagedList } from '#web/parts/lists/use-paged-list.ts'
import type { MediaTileFields } from '../fields.ts'

type Tile = MediaTileFields
type MediaSlice<Item = Tile> = { medias: Item[]; next?: string | null }
type Paging = { after?: string | null; limit?: { limit?: number | null } | null }
type Options = { pageSize?: number }

/** Either the media themselves, or a page that says where the next one begins. */
type Answer<Item> = MediaSlice<Item> | { page: MediaSlice<Item> }

/** What is shown of each may be more than a tile needs. */
export type MediaList<Item = Tile> = {
  query: TadaDocumentNode<Answer<Item>, never>
  variables: object
  pageSize: number
}

/** The document has one field `medias`, and takes `after` (the last media) and `limit` beside its own variables. */
export function mediaList<Variables extends object, Item extends Tile>(
  query: TadaDocumentNode<{ medias: Item[] }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaList<Item> {
  return { query, variables, pageSize }
}

/** The document has one field `page`, which says itself where the next one begins. */
export function pagedMediaList<Variables extends object>(
  query: TadaDocumentNode<{ page: Required<MediaSlice> }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaList {
  return { query, variables, pageSize }
}

export type MediaPages<Item = Tile> = Pick<ShownList<Tile>, 'state' | 'more'> & { medias: Item[] }

/** How far lists were read, so that going back finds them as long as they were. */
const read = new Map<string, { afters: string[]; at: number }>()
/** After this, what is kept is shown at once and asked for again. */
const FRESH_FOR_MS = 2 * 60_000
const KEPT_LISTS = 50

export function useMediaPages<Item extends Tile = Tile>(list: MediaList<Item>): MediaPages<Item> {
  const { query, variables, pageSize } = list
  const client = useClient()
  const isBack = useNavigationType() === 'POP'
  const given = JSON.stringify(variables)
  const listKey = `${nameOf(query)} ${given}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one arrived matters on arrival only
  const begin = useCallback(
    (onChange: (state: PagedState<Item>) => void) => {
      const kept = isBack ? read.get(listKey) : undefined
      const isFresh = kept !== undefined && Date.now() - kept.at < FRESH_FOR_MS
      const source = askPages(client, {
        query,
        variables: JSON.parse(given) as object,
        sliceOf: sliceOf<Item>,
        pageSize,
        policy: 'network-only',
      })
      const pages = createPagedList(source, { onChange, onPages: (afters) => remember(listKey, afters) })
      if (kept) pages.open(kept.afters, isFresh ? 'cache-first' : 'cache-and-network')
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

/** The lists read last, because each word that is looked for is one. */
function remember(listKey: string, afters: string[]): void {
  read.delete(listKey)
  read.set(listKey, { afters, at: Date.now() })
  const [oldest] = read.keys()
  if (read.size > KEPT_LISTS && oldest !== undefined) read.delete(oldest)
}

function nameOf(query: TadaDocumentNode<unknown, never>): string {
  const [operation] = query.definitions
  return operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : ''
}

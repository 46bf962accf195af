/** A list of media, a page at a time behind the last one seen, that keeps moving with the cache after it was fetched. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { type CombinedError, type RequestPolicy, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { MediaTileFields } from './tile-fields.ts'

type Slice = { medias: MediaTileFields[]; next?: string | null }
type Paging = { after?: string | null; limit?: { limit?: number | null } | null }
type Options = { pageSize?: number }

/** Either the media themselves, or a page that says where the next one begins. */
type Answer = Slice | { page: Slice }

export type MediaList = { query: TadaDocumentNode<Answer, never>; variables: object; pageSize: number }

/** The document has one field `medias`, and takes `after` (the last media) and `limit` beside its own variables. */
export function mediaList<Variables extends object>(
  query: TadaDocumentNode<{ medias: MediaTileFields[] }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaList {
  return { query, variables, pageSize }
}

/** The document has one field `page`, which says itself where the next one begins. */
export function pagedMediaList<Variables extends object>(
  query: TadaDocumentNode<{ page: Required<Slice> }, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
  { pageSize = PAGE_SIZE.mediaList }: Options = {},
): MediaList {
  return { query, variables, pageSize }
}

type Page = {
  medias?: MediaTileFields[] | undefined
  error?: CombinedError | undefined
  /** Whether there may be more, as it was told first; what is deleted later does not change that. */
  hasMore?: boolean | undefined
  /** Where the next page begins, for lists that tell; otherwise it begins behind the last media. */
  next?: string | null | undefined
}

export type MediaPages = {
  medias: MediaTileFields[]
  state: 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'
  /** Asks for the next page, or again for the one that failed. */
  more(): void
}

const FIRST = ''
/** How far lists were read, so that going back finds them as long as they were. */
const read = new Map<string, { afters: string[]; at: number }>()
/** After this, what is kept is shown at once and asked for again. */
const FRESH_FOR_MS = 2 * 60_000
const KEPT_LISTS = 50

export function useMediaPages({ query, variables, pageSize }: MediaList): MediaPages {
  const client = useClient()
  const isBack = useNavigationType() === 'POP'
  const [pages, setPages] = useState<ReadonlyMap<string, Page>>(new Map())
  const open = useRef(new Map<string, () => void>())
  const given = JSON.stringify(variables)
  const listKey = `${nameOf(query)} ${given}`

  const load = useCallback(
    (after: string, requestPolicy: RequestPolicy = 'network-only') => {
      open.current.get(after)?.()
      setPages((before) => new Map(before).set(after, {}))
      const asked = {
        ...(JSON.parse(given) as object),
        limit: { limit: pageSize },
        ...(after !== FIRST && { after }),
      }
      const { unsubscribe } = client
        .query(query, asked as never, { requestPolicy })
        .subscribe(({ data, error }) => {
          const { medias, next } = sliceOf(data)
          setPages((before) => {
            const known = before.get(after)
            const hasMore = known?.hasMore ?? (next === undefined ? isFull(medias, pageSize) : next !== null)
            return new Map(before).set(after, { medias, error, hasMore, next: known?.next ?? next })
          })
        })
      open.current.set(after, unsubscribe)
      remember(listKey, [...open.current.keys()])
    },
    [client, query, given, listKey, pageSize],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: how one arrived matters on arrival only
  useEffect(() => {
    const subscriptions = open.current
    const kept = isBack ? read.get(listKey) : undefined
    const isFresh = kept !== undefined && Date.now() - kept.at < FRESH_FOR_MS
    if (!kept) load(FIRST)
    else for (const after of kept.afters) load(after, isFresh ? 'cache-first' : 'cache-and-network')
    return () => {
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
      setPages(new Map())
    }
  }, [load, listKey])

  const medias = useMemo(() => eachOnce([...pages.values()]), [pages])
  const [lastAfter, last] = [...pages].at(-1) ?? [FIRST, {}]
  const state = stateOf(last, pages.size)
  const more = () => {
    if (state === 'failed') load(lastAfter)
    else if (state === 'ready') load(last.next ?? medias.at(-1)?.id ?? FIRST)
  }
  return { medias, state, more }
}

function sliceOf(data: Answer | undefined): Partial<Slice> {
  if (!data) return {}
  return 'page' in data ? data.page : data
}

/** Undefined while nothing has come. */
function isFull(medias: unknown[] | undefined, pageSize: number): boolean | undefined {
  return medias && medias.length >= pageSize
}

/** The lists read last, because each word that is looked for is one. */
function remember(listKey: string, afters: string[]): void {
  read.delete(listKey)
  read.set(listKey, { afters, at: Date.now() })
  const [oldest] = read.keys()
  if (read.size > KEPT_LISTS && oldest !== undefined) read.delete(oldest)
}

/** What came to stand on another page meanwhile is still shown once. */
function eachOnce(pages: Page[]): MediaTileFields[] {
  const known = new Map<string, MediaTileFields>()
  for (const media of pages.flatMap((page) => page.medias ?? [])) known.set(media.id, media)
  return [...known.values()]
}

function stateOf({ medias, error, hasMore }: Page, pageCount: number): MediaPages['state'] {
  if (error && !medias) return 'failed'
  if (!medias) return pageCount > 1 ? 'loading-more' : 'loading'
  return hasMore ? 'ready' : 'exhausted'
}

function nameOf(query: TadaDocumentNode<unknown, never>): string {
  const [operation] = query.definitions
  return operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : ''
}

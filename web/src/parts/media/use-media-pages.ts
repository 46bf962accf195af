/** A list of media, a page at a time behind the last one seen, that keeps moving with the cache after it was fetched. */
import type { TadaDocumentNode } from 'gql.tada'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { type CombinedError, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { MediaTileFields } from './tile-fields.ts'

type Medias = { medias: MediaTileFields[] }
type Paging = { after?: string | null; limit?: { limit?: number | null } | null }

/** A document whose one field is called `medias`, and what it is asked with. */
export type MediaList = { query: TadaDocumentNode<Medias, never>; variables: object }

/** The document takes `after` and `limit` beside its own variables. */
export function mediaList<Variables extends object>(
  query: TadaDocumentNode<Medias, Variables & Paging>,
  variables: Omit<Variables, keyof Paging>,
): MediaList {
  return { query, variables }
}

type Page = {
  medias?: MediaTileFields[] | undefined
  error?: CombinedError | undefined
  /** It came full, so there may be more; what is deleted later does not change that. */
  hasMore?: boolean | undefined
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
const KEPT_FOR_MS = 2 * 60_000

export function useMediaPages({ query, variables }: MediaList): MediaPages {
  const client = useClient()
  const isBack = useNavigationType() === 'POP'
  const [pages, setPages] = useState<ReadonlyMap<string, Page>>(new Map())
  const open = useRef(new Map<string, () => void>())
  const given = JSON.stringify(variables)
  const listKey = `${nameOf(query)} ${given}`

  const load = useCallback(
    (after: string, isKept = false) => {
      open.current.get(after)?.()
      setPages((before) => new Map(before).set(after, {}))
      const asked = {
        ...(JSON.parse(given) as object),
        limit: { limit: PAGE_SIZE.mediaList },
        ...(after !== FIRST && { after }),
      }
      const { unsubscribe } = client
        .query(query, asked as never, { requestPolicy: isKept ? 'cache-first' : 'network-only' })
        .subscribe(({ data, error }) => {
          setPages((before) => {
            const hasMore = before.get(after)?.hasMore ?? (data && data.medias.length >= PAGE_SIZE.mediaList)
            return new Map(before).set(after, { medias: data?.medias, error, hasMore })
          })
        })
      open.current.set(after, unsubscribe)
      read.set(listKey, { afters: [...open.current.keys()], at: Date.now() })
    },
    [client, query, given, listKey],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: how one arrived matters on arrival only
  useEffect(() => {
    const subscriptions = open.current
    const kept = read.get(listKey)
    const isKept = isBack && kept !== undefined && Date.now() - kept.at < KEPT_FOR_MS
    for (const after of isKept ? kept.afters : [FIRST]) load(after, isKept)
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
    else if (state === 'ready') load(medias.at(-1)?.id ?? FIRST)
  }
  return { medias, state, more }
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

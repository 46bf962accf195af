/** A cursor-paginated list that stays consistent while items are added and removed. Independent of React. */
import type { CombinedError, RequestPolicy } from 'urql'
import { type CursorPage, repairOf } from './list-gaps.ts'

export type Slice<Item> = {
  items: Item[]
  /** The next cursor, for lists that return one; otherwise the last item is the cursor. */
  next?: string | null | undefined
}
type PageResult<Item> = { slice?: Slice<Item> | undefined; error?: CombinedError | undefined }

export type PagedState<Item> = {
  items: Item[]
  state: 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'
}

export type PagedList = {
  /** Loads these pages, by default the first. */
  open(afters?: readonly string[], policy?: RequestPolicy): void
  /** Loads the next page, or retries the failed one. */
  more(): void
  /** Reloads the first page and failed ones; missed items are added on top. */
  refresh(): void
  close(): void
}

export type PageSource<Item> = {
  /** Calls `onAnswer` whenever the page changes, until the returned function is called. */
  fetchPage(
    after: string | undefined,
    policy: RequestPolicy,
    onResult: (answer: PageResult<Item>) => void,
  ): () => void
  pageSize: number
  policy: RequestPolicy
}

type Listeners<Item> = {
  onChange(state: PagedState<Item>): void
  /** The cursors of open pages, to reopen them later. */
  onPages?: ((afters: string[]) => void) | undefined
}

type Page<Item> = CursorPage & {
  items?: Item[] | undefined
  error?: CombinedError | undefined
  /** Reloading: its previous result counts until the response. */
  isReloading?: boolean
  stop(): void
}

const FIRST_PAGE = ''

export function createPagedList<Item extends { id: string }>(
  { fetchPage, pageSize, policy }: PageSource<Item>,
  { onChange, onPages }: Listeners<Item>,
): PagedList {
  let pages: Page<Item>[] = []
  /** The items shown before a restart, until the list is as long again. */
  let shownBefore: Item[] = []
  let hasRestarted = false

  function load(after: string, { how = policy, at = pages.length } = {}): void {
    const known = pages.findIndex((page) => page.after === after)
    const before = pages[known]
    before?.stop()
    const { items, hasMore, next } = before ?? {}
    const page: Page<Item> = { after, items, hasMore, next, isReloading: true, stop: () => undefined }
    if (before) pages[known] = page
    else pages.splice(at, 0, page)
    emitPages()
    let isOver = false
    let unsubscribe: (() => void) | undefined
    page.stop = () => {
      isOver = true
      unsubscribe?.()
    }
    unsubscribe = fetchPage(after === FIRST_PAGE ? undefined : after, how, (answer) => {
      if (!isOver) receive(page, answer)
    })
    // Cached results arrive synchronously, before there is anything to unsubscribe.
    if (isOver) unsubscribe()
    else emit()
  }

  function receive(page: Page<Item>, { slice, error }: PageResult<Item>): void {
    page.error = slice ? undefined : error
    if (slice) {
      if (page.isReloading) Object.assign(page, { isReloading: false, hasMore: undefined, next: undefined })
      page.items = slice.items
      page.next ??= slice.next
      page.hasMore = hasMoreAfter(page, slice)
      if (page.after !== FIRST_PAGE) hasRestarted = false
      repairGaps()
    } else if (isCursorGone(page) && !hasRestarted) {
      hasRestarted = true
      restart(page.after)
    }
    emit()
  }

  function hasMoreAfter({ hasMore }: Page<Item>, { items, next }: Slice<Item>): boolean {
    if (next !== undefined) return hasMore ?? next !== null
    return hasMore === true || items.length >= pageSize
  }

  /** Restarts from the first page up to the shown length, as the cursor of the next page is gone. */
  function restart(gone: string): void {
    shownBefore = shownNow().filter(({ id }) => id !== gone)
    close()
    load(FIRST_PAGE, { how: 'network-only' })
  }

  function repairGaps(): void {
    const repair = repairOf(pages)
    if (repair?.kind === 'ask') load(repair.after, { at: repair.at })
    if (repair?.kind !== 'drop') return
    for (const page of pages.splice(repair.from, repair.to - repair.from)) page.stop()
    emitPages()
    repairGaps()
  }

  function stateNow(): PagedState<Item>['state'] {
    const { items, error, hasMore } = pages.at(-1) ?? {}
    if (error && !items) return 'failed'
    if (!items) return pages.length > 1 ? 'loading-more' : 'loading'
    return hasMore ? 'ready' : 'exhausted'
  }

  function shownNow(): Item[] {
    if (shownBefore.length > 0) return shownBefore
    // Items that moved to another page are shown once.
    const known = new Map<string, Item>()
    for (const item of pages.flatMap((page) => page.items ?? [])) known.set(item.id, item)
    return [...known.values()]
  }

  function emit(): void {
    const state = stateNow()
    const length = pages.reduce((sum, { items }) => sum + (items?.length ?? 0), 0)
    const isOver = state === 'exhausted' || state === 'failed' || isOpen(nextCursor())
    const isGrowing = length < shownBefore.length && !isOver
    if (isGrowing && state === 'ready') load(nextCursor(), { how: 'network-only' })
    else if (isGrowing) onChange({ items: shownBefore, state: 'loading-more' })
    else {
      shownBefore = []
      onChange({ items: shownNow(), state })
    }
  }

  function emitPages(): void {
    onPages?.(pages.map(({ after }) => after))
  }

  function nextCursor(): string {
    const last = pages.at(-1)
    return last?.next ?? last?.items?.at(-1)?.id ?? shownNow().at(-1)?.id ?? FIRST_PAGE
  }

  /** Moving items could otherwise lead to a cycle of cursors. */
  function isOpen(cursor: string): boolean {
    return pages.some(({ after, items }) => after === cursor && items !== undefined)
  }

  function close(): void {
    for (const page of pages) page.stop()
    pages = []
  }

  return {
    open(afters = [FIRST_PAGE], how = policy) {
      for (const after of afters) load(after, { how })
    },
    more() {
      const last = pages.at(-1)
      const state = stateNow()
      const cursor = nextCursor()
      if (state === 'ready') load(cursor, { how: isOpen(cursor) ? 'network-only' : policy })
      else if (state !== 'failed' || !last) return
      else if (isCursorGone(last)) restart(last.after)
      else load(last.after)
    },
    refresh() {
      const lost = pages.filter(({ error, items }) => error && !items).map(({ after }) => after)
      for (const after of new Set([FIRST_PAGE, ...lost])) load(after, { how: 'network-only' })
    },
    close,
  }
}

/** The server rejected the cursor; retrying would not help. */
function isCursorGone({ after, error }: Page<unknown>): boolean {
  return after !== FIRST_PAGE && error?.graphQLErrors[0]?.extensions?.code === 'BAD_INPUT'
}

/** A cursor-paginated list that stays consistent while items are added and removed. Independent of React. */
import type { CombinedError, RequestPolicy } from 'urql'
import { type ListedPage, repairOf } from './list-gaps.ts'

export type Slice<Item> = {
  items: Item[]
  /** The next cursor, for lists that return one; otherwise the last item is the cursor. */
  next?: string | null | undefined
}
type PageAnswer<Item> = { slice?: Slice<Item> | undefined; error?: CombinedError | undefined }

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
  ask(
    after: string | undefined,
    policy: RequestPolicy,
    onAnswer: (answer: PageAnswer<Item>) => void,
  ): () => void
  pageSize: number
  policy: RequestPolicy
}

type Listeners<Item> = {
  onChange(state: PagedState<Item>): void
  /** The cursors of open pages, to reopen them later. */
  onPages?: ((afters: string[]) => void) | undefined
}

type Page<Item> = ListedPage & {
  items?: Item[] | undefined
  error?: CombinedError | undefined
  /** Reloading: its previous result counts until the response. */
  isAskedAgain?: boolean
  stop(): void
}

const FIRST = ''

export function createPagedList<Item extends { id: string }>(
  { ask, pageSize, policy }: PageSource<Item>,
  { onChange, onPages }: Listeners<Item>,
): PagedList {
  let pages: Page<Item>[] = []
  /** The items shown before a restart, until the list is as long again. */
  let shownBefore: Item[] = []
  let hasBegunAnew = false

  function load(after: string, { how = policy, at = pages.length } = {}): void {
    const known = pages.findIndex((page) => page.after === after)
    const before = pages[known]
    before?.stop()
    const { items, hasMore, next } = before ?? {}
    const page: Page<Item> = { after, items, hasMore, next, isAskedAgain: true, stop: () => undefined }
    if (before) pages[known] = page
    else pages.splice(at, 0, page)
    tellPages()
    let isOver = false
    let unsubscribe: (() => void) | undefined
    page.stop = () => {
      isOver = true
      unsubscribe?.()
    }
    unsubscribe = ask(after === FIRST ? undefined : after, how, (answer) => {
      if (!isOver) take(page, answer)
    })
    // Cached results arrive synchronously, before there is anything to unsubscribe.
    if (isOver) unsubscribe()
    else tell()
  }

  function take(page: Page<Item>, { slice, error }: PageAnswer<Item>): void {
    page.error = slice ? undefined : error
    if (slice) {
      if (page.isAskedAgain) Object.assign(page, { isAskedAgain: false, hasMore: undefined, next: undefined })
      page.items = slice.items
      page.next ??= slice.next
      page.hasMore = isMoreSaid(page, slice)
      if (page.after !== FIRST) hasBegunAnew = false
      mend()
    } else if (isDeadEnd(page) && !hasBegunAnew) {
      hasBegunAnew = true
      beginAnew(page.after)
    }
    tell()
  }

  function isMoreSaid({ hasMore }: Page<Item>, { items, next }: Slice<Item>): boolean {
    if (next !== undefined) return hasMore ?? next !== null
    return hasMore === true || items.length >= pageSize
  }

  /** Restarts from the first page up to the shown length, as the cursor of the next page is gone. */
  function beginAnew(gone: string): void {
    shownBefore = shownNow().filter(({ id }) => id !== gone)
    close()
    load(FIRST, { how: 'network-only' })
  }

  function mend(): void {
    const repair = repairOf(pages)
    if (repair?.kind === 'ask') load(repair.after, { at: repair.at })
    if (repair?.kind !== 'drop') return
    for (const page of pages.splice(repair.from, repair.to - repair.from)) page.stop()
    tellPages()
    mend()
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

  function tell(): void {
    const state = stateNow()
    const length = pages.reduce((sum, { items }) => sum + (items?.length ?? 0), 0)
    const isOver = state === 'exhausted' || state === 'failed' || isOpen(nextPlace())
    const isGrowing = length < shownBefore.length && !isOver
    if (isGrowing && state === 'ready') load(nextPlace(), { how: 'network-only' })
    else if (isGrowing) onChange({ items: shownBefore, state: 'loading-more' })
    else {
      shownBefore = []
      onChange({ items: shownNow(), state })
    }
  }

  function tellPages(): void {
    onPages?.(pages.map(({ after }) => after))
  }

  function nextPlace(): string {
    const last = pages.at(-1)
    return last?.next ?? last?.items?.at(-1)?.id ?? shownNow().at(-1)?.id ?? FIRST
  }

  /** Moving items could otherwise lead to a cycle of cursors. */
  function isOpen(place: string): boolean {
    return pages.some(({ after, items }) => after === place && items !== undefined)
  }

  function close(): void {
    for (const page of pages) page.stop()
    pages = []
  }

  return {
    open(afters = [FIRST], how = policy) {
      for (const after of afters) load(after, { how })
    },
    more() {
      const last = pages.at(-1)
      const state = stateNow()
      const place = nextPlace()
      if (state === 'ready') load(place, { how: isOpen(place) ? 'network-only' : policy })
      else if (state !== 'failed' || !last) return
      else if (isDeadEnd(last)) beginAnew(last.after)
      else load(last.after)
    },
    refresh() {
      const lost = pages.filter(({ error, items }) => error && !items).map(({ after }) => after)
      for (const after of new Set([FIRST, ...lost])) load(after, { how: 'network-only' })
    },
    close,
  }
}

/** The server rejected the cursor; retrying would not help. */
function isDeadEnd({ after, error }: Page<unknown>): boolean {
  return after !== FIRST && error?.graphQLErrors[0]?.extensions?.code === 'BAD_INPUT'
}

/** A paged list with the lifetime of a component. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PagedList, PagedState } from './paged-list.ts'

const INITIAL: PagedState<never> = { items: [], state: 'loading' }

export type ShownList<Item> = PagedState<Item> & Pick<PagedList, 'more' | 'refresh'>

/** `begin` creates and opens the list; a new function replaces it. */
export function usePagedList<Item>(
  createList: (onChange: (state: PagedState<Item>) => void) => PagedList,
): ShownList<Item> {
  const [current, setCurrent] = useState<PagedState<Item>>(INITIAL)
  const list = useRef<PagedList>(undefined)
  useEffect(() => {
    const own = createList(setCurrent)
    list.current = own
    return () => {
      own.close()
      setCurrent(INITIAL)
    }
  }, [createList])
  return {
    ...current,
    more: useCallback(() => list.current?.more(), []),
    refresh: useCallback(() => list.current?.refresh(), []),
  }
}

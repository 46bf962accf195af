/** A paged list with the lifetime of a component. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PagedList, PagedState } from './paged-list.ts'

const NOTHING_YET: PagedState<never> = { items: [], state: 'loading' }

export type ShownList<Item> = PagedState<Item> & Pick<PagedList, 'more' | 'refresh'>

/** `begin` creates and opens the list; a new function replaces it. */
export function usePagedList<Item>(
  begin: (onChange: (state: PagedState<Item>) => void) => PagedList,
): ShownList<Item> {
  const [told, setTold] = useState<PagedState<Item>>(NOTHING_YET)
  const list = useRef<PagedList>(undefined)
  useEffect(() => {
    const own = begin(setTold)
    list.current = own
    return () => {
      own.close()
      setTold(NOTHING_YET)
    }
  }, [begin])
  return {
    ...told,
    more: useCallback(() => list.current?.more(), []),
    refresh: useCallback(() => list.current?.refresh(), []),
  }
}

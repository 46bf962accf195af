/** The filter, search and scroll position of the inbox, restored on back navigation. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { createDebouncer } from '#web/lib/debounce.ts'
import type { InboxFilter } from './inbox-filters.ts'
import { clearInboxPosition, savedInboxPosition, saveInboxPosition } from './inbox-position.ts'

/** A new visit starts at the top; back navigation restores the position. */
export function useInboxPosition(accountId: string) {
  const isBack = useNavigationType() === 'POP'
  const [start] = useState(() => {
    if (!isBack) clearInboxPosition()
    return savedInboxPosition(accountId)
  })
  const [filter, setFilter] = useState(start.filter)
  const [typed, setTyped] = useState(start.search)
  const [search, setSearch] = useState(start.search)
  const [delay] = useState(() => createDebouncer((text) => setSearch(text.trim())))
  useEffect(() => delay.cancel, [delay])
  useEffect(() => saveInboxPosition(accountId, { filter, search }), [accountId, filter, search])
  return {
    filter,
    choose(next: InboxFilter) {
      saveInboxPosition(accountId, { scrollTop: 0 })
      setFilter(next)
    },
    typed,
    search,
    type(text: string) {
      setTyped(text)
      if (text === '') delay.flush(text)
      else delay.schedule(text)
    },
    submit: () => delay.flush(typed),
  }
}

/** A hidden box loses its scroll position; `isShown` restores it. */
export function useRestoredScroll(accountId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isShown) return
    const { scrollTop } = savedInboxPosition(accountId)
    element.scrollTop = scrollTop
    // A phone's navigation bar reappears after the list, and only then does the box have its final height.
    const frame = requestAnimationFrame(() => {
      element.scrollTop = scrollTop
    })
    const remember = () => saveInboxPosition(accountId, { scrollTop: element.scrollTop })
    element.addEventListener('scroll', remember, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', remember)
    }
  }, [accountId, isShown])
  return box
}

/** The filter, search and scroll position of the inbox, restored on back navigation. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { createTypingDelay } from '#web/lib/typing-delay.ts'
import type { Filter } from './inbox-filters.ts'
import { forgetPlace, leaveInbox, placeLeft } from './inbox-place.ts'

/** A new visit starts at the top; back navigation restores the position. */
export function useInboxPlace(accountId: string) {
  const isBack = useNavigationType() === 'POP'
  const [start] = useState(() => {
    if (!isBack) forgetPlace()
    return placeLeft(accountId)
  })
  const [filter, setFilter] = useState(start.filter)
  const [typed, setTyped] = useState(start.search)
  const [search, setSearch] = useState(start.search)
  const [delay] = useState(() => createTypingDelay((text) => setSearch(text.trim())))
  useEffect(() => delay.cancel, [delay])
  useEffect(() => leaveInbox(accountId, { filter, search }), [accountId, filter, search])
  return {
    filter,
    choose(next: Filter) {
      leaveInbox(accountId, { scrollTop: 0 })
      setFilter(next)
    },
    typed,
    search,
    type(text: string) {
      setTyped(text)
      if (text === '') delay.settle(text)
      else delay.typed(text)
    },
    submit: () => delay.settle(typed),
  }
}

/** A hidden box loses its scroll position; `isShown` restores it. */
export function useKeptScroll(accountId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isShown) return
    const { scrollTop } = placeLeft(accountId)
    element.scrollTop = scrollTop
    // A phone's navigation bar reappears after the list, and only then does the box have its final height.
    const frame = requestAnimationFrame(() => {
      element.scrollTop = scrollTop
    })
    const remember = () => leaveInbox(accountId, { scrollTop: element.scrollTop })
    element.addEventListener('scroll', remember, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', remember)
    }
  }, [accountId, isShown])
  return box
}

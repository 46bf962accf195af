/** Keeps the scroll position of a list with its newest item last: at the end, or at the item being read. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance the list counts as scrolled to the end. */
const NEAR_PX = 48

type StickToEnd = {
  isAtEnd: boolean
  scrollToEnd(): void
}

/** `box` scrolls, `content` is its whole content; each item has its key as `data-item`. */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
): StickToEnd {
  const [isAtEnd, setAtEnd] = useState(true)
  const position = useRef<{ isAtEnd: boolean; anchor?: HTMLElement | undefined; top: number }>({
    isAtEnd: true,
    top: 0,
  })

  const hold = useCallback(() => {
    const element = box.current
    if (!element) return
    const { anchor, top } = position.current
    if (position.current.isAtEnd) element.scrollTop = element.scrollHeight
    else if (anchor?.isConnected) {
      const moved = topIn(element, anchor) - top
      if (Math.abs(moved) >= 1) element.scrollTop += moved
    }
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items have changed
  useLayoutEffect(hold, [hold, key])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const isNear = scrollHeight - clientHeight - scrollTop <= NEAR_PX
      const anchor = firstVisible(element)
      position.current = { isAtEnd: isNear, anchor, top: anchor ? topIn(element, anchor) : 0 }
      setAtEnd(isNear)
    }
    const observer = new ResizeObserver(hold)
    observer.observe(element)
    if (content.current) observer.observe(content.current)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [box, content, hold])

  const scrollToEnd = useCallback(() => {
    position.current = { isAtEnd: true, top: 0 }
    setAtEnd(true)
    hold()
  }, [hold])

  return { isAtEnd, scrollToEnd }
}

/** Relative to the top edge of the box. */
function topIn(box: HTMLElement, item: HTMLElement): number {
  return item.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** A binary search, because it runs on every scroll event. */
function firstVisible(box: HTMLElement): HTMLElement | undefined {
  const items = box.querySelectorAll<HTMLElement>('[data-item]')
  const edge = box.getBoundingClientRect().top
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = items[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > edge) high = middle
    else low = middle + 1
  }
  return items[low]
}

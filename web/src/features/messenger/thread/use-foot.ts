/** Keeps the scroll position of a list with its newest item last: at the end, or at the item being read. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance the list counts as scrolled to the end. */
const NEAR_PX = 48

type Foot = {
  isAtFoot: boolean
  toFoot(): void
}

/** `box` scrolls, `content` is its whole content; each item has its key as `data-item`. */
export function useFoot(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
): Foot {
  const [isAtFoot, setAtFoot] = useState(true)
  const place = useRef<{ isAtFoot: boolean; anchor?: HTMLElement | undefined; top: number }>({
    isAtFoot: true,
    top: 0,
  })

  const hold = useCallback(() => {
    const element = box.current
    if (!element) return
    const { anchor, top } = place.current
    if (place.current.isAtFoot) element.scrollTop = element.scrollHeight
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
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const isNear = scrollHeight - clientHeight - scrollTop <= NEAR_PX
      const anchor = firstInSight(element)
      place.current = { isAtFoot: isNear, anchor, top: anchor ? topIn(element, anchor) : 0 }
      setAtFoot(isNear)
    }
    const observer = new ResizeObserver(hold)
    observer.observe(element)
    if (content.current) observer.observe(content.current)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, content, hold])

  const toFoot = useCallback(() => {
    place.current = { isAtFoot: true, top: 0 }
    setAtFoot(true)
    hold()
  }, [hold])

  return { isAtFoot, toFoot }
}

/** Relative to the top edge of the box. */
function topIn(box: HTMLElement, item: HTMLElement): number {
  return item.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** A binary search, because it runs on every scroll event. */
function firstInSight(box: HTMLElement): HTMLElement | undefined {
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

/** Keeps a list with its newest at the foot still: at its foot who is there, else at what one reads, whatever grows around it. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Who is this near to the foot is there: a finger seldom stops at the very end. */
const NEAR_PX = 48

type Foot = {
  isAtFoot: boolean
  toFoot(): void
}

/** `box` scrolls, `content` is all that is in it; each item carries its key as `data-item`. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the list has changed
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

/** From the top edge of the box. */
function topIn(box: HTMLElement, item: HTMLElement): number {
  return item.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Halving the list, since it is looked for with every step of the scrolling. */
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

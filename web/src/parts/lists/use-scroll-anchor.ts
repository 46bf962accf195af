/** Keeps the scroll position of a list when older items are added on top. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { anchoredScrollTop, type ScrollGeometry } from './scroll-anchor.ts'

/** `box` scrolls, and each item has its id as `data-item`; `ids` signals changes. */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const lastGeometry = useRef<ScrollGeometry>(undefined)
  const key = ids.join(' ')

  useLayoutEffect(() => {
    if (!box.current || key === '') return
    box.current.scrollTop = anchoredScrollTop(lastGeometry.current, geometryOf(box.current))
    lastGeometry.current = geometryOf(box.current)
  }, [box, key])

  useEffect(() => {
    const element = box.current
    const updateGeometry = () => {
      if (element) lastGeometry.current = geometryOf(element)
    }
    element?.addEventListener('scroll', updateGeometry, { passive: true })
    return () => element?.removeEventListener('scroll', updateGeometry)
  }, [box])
}

function geometryOf(box: HTMLElement): ScrollGeometry {
  const { scrollTop, scrollHeight, clientHeight } = box
  const from = box.getBoundingClientRect().top - scrollTop
  const items = [...box.querySelectorAll<HTMLElement>('[data-item]')]
  const tops = new Map(
    items.map((item) => [item.dataset.item ?? '', item.getBoundingClientRect().top - from]),
  )
  return { scrollTop, scrollHeight, clientHeight, tops }
}

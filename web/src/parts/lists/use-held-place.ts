/** Keeps the scroll position of a list when older items are added on top. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { placeToHold, type Sight } from './hold-place.ts'

/** `box` scrolls, and each item has its id as `data-item`; `ids` signals changes. */
export function useHeldPlace(box: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const seen = useRef<Sight>(undefined)
  const key = ids.join(' ')

  useLayoutEffect(() => {
    if (!box.current || key === '') return
    box.current.scrollTop = placeToHold(seen.current, sightOf(box.current))
    seen.current = sightOf(box.current)
  }, [box, key])

  useEffect(() => {
    const element = box.current
    const look = () => {
      if (element) seen.current = sightOf(element)
    }
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [box])
}

function sightOf(box: HTMLElement): Sight {
  const { scrollTop, scrollHeight, clientHeight } = box
  const from = box.getBoundingClientRect().top - scrollTop
  const items = [...box.querySelectorAll<HTMLElement>('[data-item]')]
  const tops = new Map(
    items.map((item) => [item.dataset.item ?? '', item.getBoundingClientRect().top - from]),
  )
  return { scrollTop, scrollHeight, clientHeight, tops }
}

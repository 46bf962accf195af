/** Keeps a snapping column and the active slide together: it follows a finger, and leads when asked to step. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { AT_REST, turned } from './wheel.ts'

type Snap = {
  column: RefObject<HTMLElement | null>
  /** The index of the active slide. */
  at: number
  count: number
  /** Changes when slides were taken out or put back. */
  shift: number
  onReached(index: number): void
}

/** What scrolls by itself inside a slide keeps its wheel. */
const OWN_WHEEL = '[data-own-scroll], input, textarea'
/** A way that takes longer was interrupted by something. */
const MOST_MS = 1_500

export function useSnap({ column, at, count, shift, onReached }: Snap): (by: 1 | -1) => void {
  /** Where the column is being sent; until it is there, what it passes means nothing. */
  const aim = useRef<number>(undefined)
  const late = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(0)
  const turning = useRef(AT_REST)

  const scrolled = useEffectEvent((box: HTMLElement) => {
    if (box.clientHeight === 0) return
    const place = box.scrollTop / box.clientHeight
    if (aim.current !== undefined) {
      if (Math.abs(box.scrollTop - aim.current * box.clientHeight) <= 1) arrive(box)
      return
    }
    const index = Math.min(count - 1, Math.round(place))
    if (index === at || index < 0) return
    known.current = index
    onReached(index)
  })

  function step(by: 1 | -1) {
    const box = column.current
    const index = at + by
    if (!box || index < 0 || index >= count) return
    known.current = index
    onReached(index)
    const top = index * box.clientHeight
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      arrive(box)
      box.scrollTo({ top, behavior: 'instant' })
      return
    }
    aim.current = index
    // The browser would snap back to where it was as soon as a slide gets its content on the way.
    box.dataset.moving = ''
    box.scrollTo({ top, behavior: 'smooth' })
    clearTimeout(late.current)
    late.current = setTimeout(() => stand(box), MOST_MS)
  }

  function arrive(box: HTMLElement) {
    aim.current = undefined
    clearTimeout(late.current)
    delete box.dataset.moving
  }

  function stand(box: HTMLElement) {
    arrive(box)
    box.scrollTo({ top: known.current * box.clientHeight, behavior: 'instant' })
  }

  const wheeled = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    if (event.target instanceof Element && event.target.closest(OWN_WHEEL)) return
    event.preventDefault()
    const { step: by, ...after } = turned(turning.current, event.deltaY, event.timeStamp)
    turning.current = after
    if (by !== 0) step(by)
  })
  const taken = useEffectEvent(arrive)
  const resized = useEffectEvent(stand)

  // The active slide moved in the list, or the walk was recalled: the column moves along unseen.
  const lastShift = useRef(shift)
  useLayoutEffect(() => {
    if (known.current === at && lastShift.current === shift) return
    known.current = at
    lastShift.current = shift
    if (column.current) resized(column.current)
  }, [at, shift, column])

  useEffect(() => {
    const box = column.current
    if (!box) return
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('scroll', () => scrolled(box), { signal, passive: true })
    box.addEventListener('wheel', (event) => wheeled(event), { signal, passive: false })
    box.addEventListener('touchstart', () => taken(box), { signal, passive: true })
    const sizes = new ResizeObserver(() => resized(box))
    sizes.observe(box)
    return () => {
      listening.abort()
      sizes.disconnect()
      clearTimeout(late.current)
    }
  }, [column])

  return step
}

/** Syncs a scroll-snapping column with the active slide: swipes change the slide, and steps scroll the column. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { endGlide, GLIDE_MS, glide } from './glide.ts'
import { nextWheelState, WHEEL_AT_REST } from './wheel.ts'

type Snap = {
  column: RefObject<HTMLElement | null>
  /** The index of the active slide. */
  at: number
  count: number
  /** Changes when slides were removed or restored. */
  shift: number
  /** A new array whenever interstitials were added or removed. */
  interstitials: readonly unknown[]
  onReached(index: number): void
}

/** Elements inside a slide that handle the wheel themselves. */
const OWN_WHEEL = '[data-own-scroll], input, textarea'

export function useSnap({ column, at, count, shift, interstitials, onReached }: Snap): (by: number) => void {
  const known = useRef(0)
  const wheelState = useRef(WHEEL_AT_REST)
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const scrolled = useEffectEvent((box: HTMLElement) => {
    if (box.clientHeight === 0) return
    const index = Math.min(count - 1, Math.round(box.scrollTop / box.clientHeight))
    if (index === at || index < 0) return
    known.current = index
    onReached(index)
  })

  function step(by: number) {
    const box = column.current
    const index = at + by
    if (!box || by === 0 || index < 0 || index >= count) return
    known.current = index
    onReached(index)
    const before = box.scrollTop
    // Otherwise the browser would snap back as soon as a slide renders its content.
    box.dataset.moving = ''
    scrollToKnown(box)
    clearTimeout(moving.current)
    moving.current = setTimeout(() => settle(box), GLIDE_MS)
    // A longer jump has no slides in between to show.
    if (Math.abs(by) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      glide(box, { index, byPx: box.scrollTop - before })
  }

  function settle(box: HTMLElement) {
    clearTimeout(moving.current)
    endGlide(box)
    delete box.dataset.moving
  }

  function scrollToKnown(box: HTMLElement) {
    box.scrollTo({ top: known.current * box.clientHeight, behavior: 'instant' })
  }

  const wheeled = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    if (event.target instanceof Element && event.target.closest(OWN_WHEEL)) return
    event.preventDefault()
    const { step: by, ...after } = nextWheelState(wheelState.current, event.deltaY, event.timeStamp)
    wheelState.current = after
    if (by !== 0) step(by)
  })
  const touched = useEffectEvent(settle)
  const resized = useEffectEvent(scrollToKnown)

  // Scrolls without animation when the active slide's index changed or a session was restored. An interstitial inserted ahead moves nothing and
  // must not interrupt a swipe; one that is removed while another is added may move the slide just reached.
  const lastShift = useRef(shift)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other interstitials, the same index may be another slide
  useLayoutEffect(() => {
    if (known.current === at && lastShift.current === shift) return
    known.current = at
    lastShift.current = shift
    if (column.current) resized(column.current)
  }, [at, shift, interstitials, column])

  useEffect(() => {
    const box = column.current
    if (!box) return
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('scroll', () => scrolled(box), { signal, passive: true })
    box.addEventListener('wheel', (event) => wheeled(event), { signal, passive: false })
    // A touch ends the animation.
    box.addEventListener('touchstart', () => touched(box), { signal, passive: true })
    const sizes = new ResizeObserver(() => resized(box))
    sizes.observe(box)
    return () => {
      listening.abort()
      sizes.disconnect()
      clearTimeout(moving.current)
    }
  }, [column])

  return step
}

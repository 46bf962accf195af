/** Loads pictures of a list when they come near the viewport, but not during fast scrolling. */
import { isFlight, type Movement, moved, SPEED_UNIT_MS } from './scroll-speed.ts'

type Gate = { watch(place: Element, onNear: () => void): () => void }

/** Pictures load this far outside the scroll box: one screen. */
const NEAR = '100% 0px'

/** One per scroll box, garbage collected with it. */
const gates = new WeakMap<Element, Gate>()

/** Calls `onNear` once, when the element is near and the list scrolls slowly enough. */
export function whenNear(place: Element, onNear: () => void): () => void {
  const box = place.closest('main') ?? document.documentElement
  let gate = gates.get(box)
  if (!gate) {
    gate = openGate(box)
    gates.set(box, gate)
  }
  return gate.watch(place, onNear)
}

function openGate(box: Element): Gate {
  const waiting = new Map<Element, () => void>()
  const near = new Set<Element>()
  let movement: Movement | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const letIn = () => {
    if (movement && isFlight(movement)) return
    for (const place of near) {
      const onNear = waiting.get(place)
      forget(place)
      onNear?.()
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target)
        else near.delete(target)
      }
      letIn()
    },
    { root: box === document.documentElement ? null : box, rootMargin: NEAR },
  )
  const forget = (place: Element) => {
    observer.unobserve(place)
    waiting.delete(place)
    near.delete(place)
  }
  // Capturing, because a panel inside the box may be the scroller.
  box.addEventListener('scroll', onScroll, { passive: true, capture: true })

  function onScroll(event: Event) {
    if (!(event.target instanceof Element)) return
    movement = moved(movement, { top: event.target.scrollTop, atMs: event.timeStamp })
    clearTimeout(rest)
    rest = setTimeout(() => {
      movement = undefined
      letIn()
    }, SPEED_UNIT_MS)
    letIn()
  }

  return {
    watch(place, onNear) {
      waiting.set(place, onNear)
      observer.observe(place)
      return () => forget(place)
    },
  }
}

/** Loads pictures of a list when they come near the viewport, but not during fast scrolling. */
import { isFastScroll, type Movement, nextMovement, SPEED_UNIT_MS } from './scroll-speed.ts'

type Gate = { watch(element: Element, onNear: () => void): () => void }

/** Pictures load this far outside the scroll box: one screen. */
const NEAR = '100% 0px'

/** One per scroll box, garbage collected with it. */
const gates = new WeakMap<Element, Gate>()

/** Calls `onNear` once, when the element is near and the list scrolls slowly enough. */
export function whenNear(element: Element, onNear: () => void): () => void {
  const box = element.closest('main') ?? document.documentElement
  let gate = gates.get(box)
  if (!gate) {
    gate = openGate(box)
    gates.set(box, gate)
  }
  return gate.watch(element, onNear)
}

function openGate(box: Element): Gate {
  const waiting = new Map<Element, () => void>()
  const near = new Set<Element>()
  let movement: Movement | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const loadNear = () => {
    if (movement && isFastScroll(movement)) return
    for (const element of near) {
      const onNear = waiting.get(element)
      forget(element)
      onNear?.()
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target)
        else near.delete(target)
      }
      loadNear()
    },
    { root: box === document.documentElement ? null : box, rootMargin: NEAR },
  )
  const forget = (element: Element) => {
    observer.unobserve(element)
    waiting.delete(element)
    near.delete(element)
  }
  // Capturing, because a panel inside the box may be the scroller.
  box.addEventListener('scroll', onScroll, { passive: true, capture: true })

  function onScroll(event: Event) {
    if (!(event.target instanceof Element)) return
    movement = nextMovement(movement, { top: event.target.scrollTop, atMs: event.timeStamp })
    clearTimeout(rest)
    rest = setTimeout(() => {
      movement = undefined
      loadNear()
    }, SPEED_UNIT_MS)
    loadNear()
  }

  return {
    watch(element, onNear) {
      waiting.set(element, onNear)
      observer.observe(element)
      return () => forget(element)
    },
  }
}

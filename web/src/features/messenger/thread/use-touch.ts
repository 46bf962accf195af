/** Touch gestures on a message: a long press opens its actions, a swipe replies. */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 450
const STILL_PX = 10
const SWIPED_PX = 56
const FURTHEST_PX = 72

type TouchCallbacks = { onLongPress(): void; onSwiped(): void }

export function useTouch({ onLongPress, onSwiped }: TouchCallbacks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  const wasLong = useRef(false)
  const moved = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function slide(element: HTMLElement, px: number): void {
    moved.current = px
    element.style.translate = px === 0 ? '' : `${px}px 0`
  }

  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    clearTimeout(timer.current)
    const isAnswer = moved.current >= SWIPED_PX
    start.current = null
    slide(currentTarget, 0)
    if (isAnswer) onSwiped()
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      clearTimeout(timer.current)
      wasLong.current = false
      if (pointerType !== 'touch') return
      start.current = { x, y, isSwipe: false }
      timer.current = setTimeout(() => {
        wasLong.current = true
        start.current = null
        onLongPress()
      }, LONG_MS)
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = start.current
      if (!from) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.hypot(x, y) > STILL_PX) clearTimeout(timer.current)
      if (!from.isSwipe && x > STILL_PX && x > 2 * Math.abs(y)) from.isSwipe = true
      if (from.isSwipe) slide(currentTarget, Math.min(FURTHEST_PX, Math.max(0, x)))
    },
    onPointerUp: end,
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      clearTimeout(timer.current)
      start.current = null
      slide(currentTarget, 0)
    },
    /** Suppresses the browser's context menu. */
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Reorders list rows by dragging their handles; Escape cancels. */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { landingIndex, type RowBox, rowShift } from './drag-order.ts'

type Drag = { from: number; to: number; startY: number; byPx: number; rows: RowBox[] }

type DragOrder = {
  /** The index of the dragged row. */
  held: number | undefined
  /** The vertical offset of each row, in pixels. */
  offsetOf(index: number): number
  /** Props for the handle of a row. */
  handleProps(index: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag>()
  const letGo = useEffectEvent(() => setDrag(undefined))
  const isHeld = drag !== undefined
  useEffect(() => {
    if (!isHeld) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && letGo()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isHeld])

  return {
    held: drag?.from,
    offsetOf(index) {
      if (!drag) return 0
      const { from, to, byPx, rows } = drag
      return index === from ? byPx : rowShift(rows, { from, to, at: index })
    },
    handleProps: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0 || !list.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const rows = [...list.current.children].map((row) => {
          const { top, height } = row.getBoundingClientRect()
          return { top, height }
        })
        setDrag({ from: index, to: index, startY: event.clientY, byPx: 0, rows })
      },
      onPointerMove(event) {
        if (drag?.from !== index) return
        const byPx = event.clientY - drag.startY
        setDrag({ ...drag, byPx, to: landingIndex(drag.rows, index, byPx) })
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

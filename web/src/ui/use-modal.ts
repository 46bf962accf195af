/** Syncs a native dialog with `open`, and keeps its content mounted until the exit animation ends. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { joinTopLayer } from './top-layer.ts'

export function useModal(open: boolean): { dialog: RefObject<HTMLDialogElement | null>; mounted: boolean } {
  const dialog = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setLeaving(!open)
  }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    const leave = joinTopLayer(element)
    return () => {
      leave()
      // close() restores the focus, which unmounting alone does not.
      element.close()
    }
  }, [open])

  useLayoutEffect(() => {
    if (!leaving) return
    let cancelled = false
    const running = dialog.current?.getAnimations().map((animation) => animation.finished) ?? []
    Promise.allSettled(running).then(() => {
      if (!cancelled) setLeaving(false)
    })
    return () => {
      cancelled = true
    }
  }, [leaving])

  return { dialog, mounted: open || leaving }
}

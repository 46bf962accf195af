/** Tells when a tile is looked at closely enough to move, unless the person asked for stillness. */
import { useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

export function useMovingPreview(preview: string | null) {
  const [isLookedAt, setLookedAt] = useState(false)
  const look = () => setLookedAt(!window.matchMedia(STILL).matches)
  const leave = () => setLookedAt(false)
  return {
    moving: isLookedAt ? preview : null,
    watchers: {
      // A finger that scrolls past enters too; only a mouse hovers.
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && look(),
      onPointerLeave: leave,
      onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && look(),
      onBlur: leave,
    },
  }
}

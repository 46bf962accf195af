/** Plays a tile's preview on hover or focus, unless reduced motion is preferred. */
import { useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

export function useMovingPreview(preview: string | null) {
  const [isLookedAt, setLookedAt] = useState(false)
  const look = () => setLookedAt(!window.matchMedia(STILL).matches)
  const leave = () => setLookedAt(false)
  return {
    moving: isLookedAt ? preview : null,
    watchers: {
      // A scrolling finger enters, too; only a mouse hovers.
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && look(),
      onPointerLeave: leave,
      onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && look(),
      onBlur: leave,
    },
  }
}

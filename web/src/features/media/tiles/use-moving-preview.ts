/** Plays a tile's preview on hover or focus, unless reduced motion is preferred. */
import { useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

export function useMovingPreview(preview: string | null) {
  const [isHovered, setHovered] = useState(false)
  const start = () => setHovered(!window.matchMedia(STILL).matches)
  const leave = () => setHovered(false)
  return {
    moving: isHovered ? preview : null,
    watchers: {
      // A scrolling finger enters, too; only a mouse hovers.
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && start(),
      onPointerLeave: leave,
      onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && start(),
      onBlur: leave,
    },
  }
}

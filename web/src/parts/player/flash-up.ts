/** Shows an element briefly, growing as it fades; only fading with reduced motion. */

const FLASH_MS = 520

export function flashUp(element: HTMLElement) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animation = element.animate(
    [
      { opacity: 1, scale: 1 },
      { opacity: 0, scale: isStill ? 1 : 1.5 },
    ],
    { duration: FLASH_MS, easing: 'ease-out' },
  )
  return () => animation.cancel()
}

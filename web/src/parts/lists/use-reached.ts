/** Notices when the end of a list comes near the screen. */
import { useEffect, useEffectEvent, useRef } from 'react'

const NEAR_PX = 400

/** `key` changes when the list grew or its state did, so that an end that is still in sight counts again. */
export function useReached(onReached: () => void, key: number | string) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(() => onReached())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is watched anew
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached()
      },
      { root: end.current.closest('[data-scrolls], main'), rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [key])
  return end
}

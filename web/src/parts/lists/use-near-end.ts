/** Detects when the end of a list is near the viewport. */
import { useEffect, useEffectEvent, useRef } from 'react'

const NEAR_PX = 400

/** `key` changes with the length or state of the list, so that an end that is still visible triggers again. */
export function useNearEnd(onNearEnd: () => void, key: number | string) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(() => onNearEnd())
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again when the list changes
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

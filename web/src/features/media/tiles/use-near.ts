/** Becomes true once an element comes near the viewport during slow scrolling. */
import { type RefObject, useEffect, useState } from 'react'
import { whenNear } from './picture-gate.ts'

/** `isAtOnce` for elements that are visible from the start. */
export function useNear(place: RefObject<Element | null>, isAtOnce: boolean | undefined): boolean {
  const [isNear, setNear] = useState(isAtOnce === true)
  useEffect(() => {
    if (!isNear && place.current) return whenNear(place.current, () => setNear(true))
  }, [isNear, place])
  return isNear
}

/** Tells once and for all that an element came near the screen, slowly enough for its picture to be worth loading. */
import { type RefObject, useEffect, useState } from 'react'
import { whenNear } from './picture-gate.ts'

/** `isAtOnce` for those that are on the screen from the start. */
export function useNear(place: RefObject<Element | null>, isAtOnce: boolean | undefined): boolean {
  const [isNear, setNear] = useState(isAtOnce === true)
  useEffect(() => {
    if (!isNear && place.current) return whenNear(place.current, () => setNear(true))
  }, [isNear, place])
  return isNear
}

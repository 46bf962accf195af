/** Becomes true once an element comes near the viewport during slow scrolling. */
import { type RefObject, useEffect, useState } from 'react'
import { whenNear } from './picture-gate.ts'

/** `isAtOnce` for elements that are visible from the start. */
export function useNear(element: RefObject<Element | null>, isAtOnce: boolean | undefined): boolean {
  const [isNear, setNear] = useState(isAtOnce === true)
  useEffect(() => {
    if (!isNear && element.current) return whenNear(element.current, () => setNear(true))
  }, [isNear, element])
  return isNear
}

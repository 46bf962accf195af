/** Moves focus to the heading of what took the place of the pressed button, so that a screen reader goes on there. */
import { type RefObject, useEffect, useRef } from 'react'

export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

/** Moves focus to the heading of the content that replaced the pressed button, for screen readers. */
import { type RefObject, useEffect, useRef } from 'react'

export function useFocusOnMount(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

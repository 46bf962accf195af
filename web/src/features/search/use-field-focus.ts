/** Focuses the search field on request, or if it is empty and there is a physical keyboard. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusesSearch } from '#web/lib/search-link-state.ts'

export function useFieldFocus(isEmpty: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const { key, state } = useLocation()
  const shouldFocus = focusesSearch(state)

  const arrived = useEffectEvent(() => {
    // An on-screen keyboard would cover the content.
    if (isEmpty && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrived(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request is another history entry
  useEffect(() => {
    if (shouldFocus) field.current?.focus({ preventScroll: true })
  }, [shouldFocus, key])
  return field
}

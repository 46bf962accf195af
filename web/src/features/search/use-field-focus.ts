/** Puts the caret into the search field: for who asks for it, and for who has nothing typed yet and a keyboard at hand. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFieldAsked } from '#web/lib/to-search.ts'

export function useFieldFocus(isEmpty: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const { key, state } = useLocation()
  const isAsked = isFieldAsked(state)

  const arrived = useEffectEvent(() => {
    // A keyboard on the glass would cover what there is to look at.
    if (isEmpty && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrived(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is another entry of the history
  useEffect(() => {
    if (isAsked) field.current?.focus({ preventScroll: true })
  }, [isAsked, key])
  return field
}

/** Lets a text field grow with its text in browsers without `field-sizing: content`: Safari before 26.2. */
import { type RefObject, useLayoutEffect } from 'react'

/** The field's class limits the height. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has its own height
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}

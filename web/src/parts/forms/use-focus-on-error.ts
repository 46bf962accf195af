/** Focuses the first invalid field or error line (`data-wrong`) once it is rendered. */
import { useEffect, useRef, useState } from 'react'

export function useFocusOnError(): () => void {
  const isRequested = useRef(false)
  const [, rerender] = useState(0)
  // After every render, as the step with the field may be rendered later than the request.
  useEffect(() => {
    if (!isRequested.current) return
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]')
    if (!wrong) return
    isRequested.current = false
    wrong.focus()
    wrong.scrollIntoView({ block: 'center' })
  })
  return () => {
    isRequested.current = true
    rerender((before) => before + 1)
  }
}

/** Focuses the first invalid field or error line (`data-wrong`) once it is rendered. */
import { useEffect, useRef, useState } from 'react'

export function useFocusOnWrong(): () => void {
  const isAsked = useRef(false)
  const [, draw] = useState(0)
  // After every render, as the step with the field may be rendered later than the request.
  useEffect(() => {
    if (!isAsked.current) return
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]')
    if (!wrong) return
    isAsked.current = false
    wrong.focus()
    wrong.scrollIntoView({ block: 'center' })
  })
  return () => {
    isAsked.current = true
    draw((before) => before + 1)
  }
}

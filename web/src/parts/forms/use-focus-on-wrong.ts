/** Leads to what is wrong once it is on the screen: the first wrong field, or the line that says it (`data-wrong`). */
import { useEffect, useRef, useState } from 'react'

export function useFocusOnWrong(): () => void {
  const isAsked = useRef(false)
  const [, draw] = useState(0)
  // After every drawing: the step that holds the field may come later than the wish.
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

/** The section being read: the last one whose heading is in the upper third of the window or above. */
import { useEffect, useState } from 'react'

/** `ids` need not be stable between renders. */
export function useVisibleSection(ids: readonly string[]): number {
  const [visible, setVisible] = useState(0)
  const names = ids.join(' ')
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    const look = () => {
      const line = main.getBoundingClientRect().top + main.clientHeight / 3
      const tops = names.split(' ').map((id) => {
        const section = document.getElementById(id)
        return section?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      })
      setVisible(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= line),
        ),
      )
    }
    main.addEventListener('scroll', look, { passive: true })
    look()
    return () => main.removeEventListener('scroll', look)
  }, [names])
  return visible
}

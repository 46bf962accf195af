/** Whether the pointer has been idle over the player, so that its controls can hide. */
import { useEffect, useState } from 'react'

const IDLE_AFTER_MS = 2_500

/** Never idle while `isHeld`, which keeps the controls visible. */
export function useIdle(root: HTMLElement | null, isHeld: boolean): boolean {
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!root || isHeld) return
    const listening = new AbortController()
    const { signal } = listening
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    const resetTimer = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    }
    for (const movement of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      root.addEventListener(movement, resetTimer, { signal, passive: true })
    root.addEventListener('pointerleave', () => setIdle(true), { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
      setIdle(false)
    }
  }, [root, isHeld])

  return isIdle && !isHeld
}

/** A condition that becomes true only after it has lasted, so that short waits show nothing. */
import { useEffect, useState } from 'react'

export function useDelayedTrue(condition: boolean, delayMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)

  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasted(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [condition, delayMs])

  return condition && hasLasted
}

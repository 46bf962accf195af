/** Keeps the screen awake while somebody stands before it. */
import { useEffect, useState } from 'react'

/** Whether it does: a low battery may refuse it, and then the screen sleeps as it always does. */
export function useWakeLock(isWanted: boolean): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) return void taken?.release()
      lock = taken
      setAwake(taken !== null)
      // Browsers take it back: out of sight, where it is asked for again on return, or for the battery.
      taken?.addEventListener('release', () => isOver || setAwake(false))
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void take()
    }
    void take()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
      setAwake(false)
    }
  }, [isWanted])
  return isAwake
}

/** Keeps the screen awake while somebody stands before it. */
import { useEffect } from 'react'

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    // A low battery may refuse it: then the screen sleeps as it always does.
    const take = async () => {
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await taken?.release()
      else lock = taken
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
    }
  }, [isWanted])
}

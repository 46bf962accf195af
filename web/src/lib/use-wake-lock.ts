/** Screen wake lock. */
import { useEffect, useState } from 'react'

/** Whether the lock is held; browsers may refuse it on low battery. */
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
      // Browsers release it when the page is hidden (it is requested again on return) or on low battery.
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

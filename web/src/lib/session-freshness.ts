/** Refreshes the session: at start, after connection failures, on returning to the tab, and on changes in another tab. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { backoffMs } from './backoff.ts'

/** The session may have ended while the tab was hidden for this long. */
const STALE_MS = 60_000
const CHANNEL = 'candid.session'

type Options = {
  refresh(): Promise<void>
  /** The server could not be reached; retry with backoff. */
  isUnreachable: boolean
  /** Undefined until the first response. */
  accountId: string | null | undefined
}

export function useFreshSession({ refresh, isUnreachable, accountId }: Options): void {
  const requestedAt = useRef(0)
  const ask = useEffectEvent(() => {
    requestedAt.current = Date.now()
    return refresh()
  })

  useEffect(() => {
    void ask()
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - requestedAt.current > STALE_MS) void ask()
    }
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      channel.close()
    }
  }, [])

  useEffect(() => {
    if (!isUnreachable) return
    let tries = 0
    let timer = 0
    let isOver = false
    const retry = () => {
      void ask().finally(schedule)
    }
    const schedule = () => {
      clearTimeout(timer)
      if (!isOver) timer = window.setTimeout(retry, backoffMs(tries++))
    }
    schedule()
    window.addEventListener('online', retry)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [isUnreachable])

  const accountBefore = useRef(accountId)
  useEffect(() => {
    const before = accountBefore.current
    accountBefore.current = accountId
    if (before !== undefined && before !== accountId) publishToOtherTabs()
  }, [accountId])
}

export function publishToOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

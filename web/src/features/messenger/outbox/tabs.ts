/** Coordinates the tabs of one account: a lock per recipient, and a BroadcastChannel for events. */
import type { TabCoordinator, TabMessage } from './outbox.ts'

/** A suspended tab keeps its lock; after this long without a message from it, another tab takes over. */
const TAKEOVER_MS = 20_000

export function joinTabs<Message>(accountId: string): TabCoordinator<Message> {
  const channel = new BroadcastChannel(`candid.outbox.${accountId}`)
  let lastMessageAt = 0
  let isClosed = false
  return {
    async inOneTab(name, work) {
      if (!navigator.locks) return work()
      const lock = `candid.outbox.${accountId}.${name}`
      for (;;) {
        const requestedAt = Date.now()
        const turn = await acquireLock(lock, work)
        if (turn === 'done') return
        const isSilent = Math.max(requestedAt, lastMessageAt) + TAKEOVER_MS <= Date.now() + 1
        if (!isSilent) continue
        // A duplicate request has the same idempotency key and creates one message.
        await navigator.locks.request(lock, { steal: true }, work)
        return
      }
    },
    broadcast(news) {
      if (!isClosed) channel.postMessage(news)
    },
    listen(onNews) {
      channel.onmessage = ({ data }: MessageEvent<TabMessage<Message>>) => {
        lastMessageAt = Date.now()
        onNews(data)
      }
      return () => {
        isClosed = true
        channel.close()
      }
    },
  }
}

async function acquireLock(lock: string, work: () => Promise<void>): Promise<'done' | 'waited'> {
  let hasLock = false
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(TAKEOVER_MS) }, async () => {
      hasLock = true
      await work()
    })
    return 'done'
  } catch (error) {
    // The lock was stolen while this tab was suspended: the other tab continues.
    if (hasLock && error instanceof DOMException && error.name === 'AbortError') return 'done'
    if (!hasLock && error instanceof DOMException) return 'waited'
    throw error
  }
}

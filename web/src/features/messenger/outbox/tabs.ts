/** Coordinates the tabs of one account: a lock per recipient, and a BroadcastChannel for events. */
import type { TabNews, Tabs } from './outbox.ts'

/** A suspended tab keeps its lock; after this long without a message from it, another tab takes over. */
const SILENT_MS = 20_000

export function joinTabs<Message>(accountId: string): Tabs<Message> {
  const channel = new BroadcastChannel(`candid.outbox.${accountId}`)
  let heardAt = 0
  let isClosed = false
  return {
    async inOneTab(name, work) {
      if (!navigator.locks) return work()
      const lock = `candid.outbox.${accountId}.${name}`
      for (;;) {
        const asked = Date.now()
        const turn = await takeTurn(lock, work)
        if (turn === 'done') return
        const isSilent = Math.max(asked, heardAt) + SILENT_MS <= Date.now() + 1
        if (!isSilent) continue
        // A duplicate request has the same idempotency key and creates one message.
        await navigator.locks.request(lock, { steal: true }, work)
        return
      }
    },
    tell(news) {
      if (!isClosed) channel.postMessage(news)
    },
    listen(onNews) {
      channel.onmessage = ({ data }: MessageEvent<TabNews<Message>>) => {
        heardAt = Date.now()
        onNews(data)
      }
      return () => {
        isClosed = true
        channel.close()
      }
    },
  }
}

async function takeTurn(lock: string, work: () => Promise<void>): Promise<'done' | 'waited'> {
  let isMine = false
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(SILENT_MS) }, async () => {
      isMine = true
      await work()
    })
    return 'done'
  } catch (fault) {
    // The lock was stolen while this tab was suspended: the other tab continues.
    if (isMine && fault instanceof DOMException && fault.name === 'AbortError') return 'done'
    if (!isMine && fault instanceof DOMException) return 'waited'
    throw fault
  }
}

/** How tabs of one account share the sending: a lock for each person, and a channel for what happened. */
import type { TabNews, Tabs } from './outbox.ts'

/** A tab that the system put to sleep keeps its lock; after so long without a sign of it another takes over. */
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
        // Sent twice under one key it is still one message.
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
    // Stolen while it slept: the other tab goes on with the rest.
    if (isMine && fault instanceof DOMException && fault.name === 'AbortError') return 'done'
    if (!isMine && fault instanceof DOMException) return 'waited'
    throw fault
  }
}

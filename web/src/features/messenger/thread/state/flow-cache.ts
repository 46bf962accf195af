/** Caches recently open threads, so that they render at once when reopened. */
import type { Client } from 'urql'
import type { ThreadState } from '#rules/message-flow.ts'
import type { ThreadMessageData } from '../../message-fields.ts'

const MAX_FLOWS = 20

/** Another account has another client, and so another cache. */
const byClient = new WeakMap<Client, Map<string, ThreadState<ThreadMessageData>>>()

export function cachedFlow(client: Client, thread: string): ThreadState<ThreadMessageData> | undefined {
  return byClient.get(client)?.get(thread)
}

export function cacheFlow(client: Client, thread: string, flow: ThreadState<ThreadMessageData>): void {
  const flows = byClient.get(client) ?? new Map<string, ThreadState<ThreadMessageData>>()
  byClient.set(client, flows)
  flows.delete(thread)
  flows.set(thread, flow)
  const [oldest] = flows.keys()
  if (flows.size > MAX_FLOWS && oldest !== undefined) flows.delete(oldest)
}

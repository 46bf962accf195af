/** Caches recently open threads, so that they render at once when reopened. */
import type { Client } from 'urql'
import type { ThreadState } from '#rules/message-flow.ts'
import type { Message } from '../../message-fields.ts'

const MAX_FLOWS = 20

/** Another account has another client, and so another cache. */
const byClient = new WeakMap<Client, Map<string, ThreadState<Message>>>()

export function cachedFlow(client: Client, thread: string): ThreadState<Message> | undefined {
  return byClient.get(client)?.get(thread)
}

export function cacheFlow(client: Client, thread: string, flow: ThreadState<Message>): void {
  const flows = byClient.get(client) ?? new Map<string, ThreadState<Message>>()
  byClient.set(client, flows)
  flows.delete(thread)
  flows.set(thread, flow)
  const [oldest] = flows.keys()
  if (flows.size > MAX_FLOWS && oldest !== undefined) flows.delete(oldest)
}

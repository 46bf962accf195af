/** Caches recently open threads, so that they render at once when reopened. */
import type { Client } from 'urql'
import type { Flow } from '#rules/message-flow.ts'
import type { Message } from '../../message-fields.ts'

const MOST_KEPT = 20

/** Another account has another client, and so another cache. */
const byClient = new WeakMap<Client, Map<string, Flow<Message>>>()

export function rememberedFlow(client: Client, thread: string): Flow<Message> | undefined {
  return byClient.get(client)?.get(thread)
}

export function rememberFlow(client: Client, thread: string, flow: Flow<Message>): void {
  const flows = byClient.get(client) ?? new Map<string, Flow<Message>>()
  byClient.set(client, flows)
  flows.delete(thread)
  flows.set(thread, flow)
  const [oldest] = flows.keys()
  if (flows.size > MOST_KEPT && oldest !== undefined) flows.delete(oldest)
}

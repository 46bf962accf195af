/** Topics within one process; a bus between processes may feed them. */
import type { Topic } from '#platform/bus/topic.ts'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { REALTIME } from '#rules/limits.ts'

export type Topics = {
  /** Returns the unsubscribe function. */
  subscribe<Payload>(topic: Topic<Payload>, onMessage: (payload: Payload) => void): () => void
  publish<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): void
}

export function createTopics(log: Log): Topics {
  const listenersOf = new Map<string, Set<(payload: unknown) => void>>()

  function subscribe<Payload>(topic: Topic<Payload>, onMessage: (payload: Payload) => void): () => void {
    // A wrapper per call lets the same function subscribe twice. Within a process payloads are type-checked.
    const listener = (payload: unknown) => onMessage(payload as Payload)
    const listeners = listenersOf.get(topic.name) ?? new Set()
    listenersOf.set(topic.name, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && listenersOf.get(topic.name) === listeners) listenersOf.delete(topic.name)
    }
  }

  function publish<Payload>({ name }: Topic<Payload>, payload: NoInfer<Payload>): void {
    for (const listener of listenersOf.get(name) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        log.error({ topic: name, err: error }, 'a listener failed')
      }
    }
  }

  return { subscribe, publish }
}

/**
 * A topic as the source of an ordinary subscription. A subscriber that falls too far behind is ended, since silently dropped
 * messages would show a false conversation.
 */
export function topicIterator<Payload>(
  topics: Topics,
  topic: Topic<Payload>,
  maxQueued: number = REALTIME.maxQueuedMessages,
): AsyncIterableIterator<Payload> {
  const queue: Payload[] = []
  const waiting: PromiseWithResolvers<IteratorResult<Payload>>[] = []
  let state: 'open' | 'overrun' | 'ended' = 'open'
  const leave = topics.subscribe(topic, (payload) => {
    const next = waiting.shift()
    if (next) return next.resolve({ value: payload, done: false })
    if (queue.length < maxQueued) return queue.push(payload)
    end('overrun')
  })

  function end(how: 'overrun' | 'ended'): void {
    state = how
    queue.length = 0
    leave()
    for (const { resolve } of waiting.splice(0)) resolve({ value: undefined, done: true })
  }

  async function next(): Promise<IteratorResult<Payload>> {
    if (state === 'overrun') {
      state = 'ended'
      throw new Refusal('TOO_SLOW')
    }
    if (state === 'ended') return { value: undefined, done: true }
    const [value] = queue
    if (queue.length > 0) {
      queue.shift()
      return { value: value as Payload, done: false }
    }
    const turn = Promise.withResolvers<IteratorResult<Payload>>()
    waiting.push(turn)
    return turn.promise
  }

  return {
    next,
    async return() {
      end('ended')
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Named streams of events inside one process; a bus between processes may feed them. */
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { REALTIME } from '#rules/limits.ts'

export type Topics = {
  /** Answers with the function that ends the subscription. */
  subscribe(topic: string, onMessage: (payload: unknown) => void): () => void
  publish(topic: string, payload: unknown): void
}

export function createTopics(log: Log): Topics {
  const listenersOf = new Map<string, Set<(payload: unknown) => void>>()

  function subscribe(topic: string, onMessage: (payload: unknown) => void): () => void {
    // A wrapper of its own lets one function listen twice and leave once.
    const listener = (payload: unknown) => onMessage(payload)
    const listeners = listenersOf.get(topic) ?? new Set()
    listenersOf.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && listenersOf.get(topic) === listeners) listenersOf.delete(topic)
    }
  }

  function publish(topic: string, payload: unknown): void {
    for (const listener of listenersOf.get(topic) ?? []) {
      try {
        listener(payload)
      } catch (fault) {
        log.error({ topic, err: fault }, 'a listener failed')
      }
    }
  }

  return { subscribe, publish }
}

/**
 * A topic as the source of an ordinary subscription. The payload's type is the caller's word: publisher and
 * subscriber of a topic live in the same slice. One that falls too far behind is ended, since leaving out
 * messages in silence would show a person a false conversation.
 */
export function topicIterator<Payload>(
  topics: Topics,
  topic: string,
  maxQueued: number = REALTIME.maxQueuedMessages,
): AsyncIterableIterator<Payload> {
  const queue: Payload[] = []
  const waiting: PromiseWithResolvers<IteratorResult<Payload>>[] = []
  let state: 'open' | 'overrun' | 'ended' = 'open'
  const leave = topics.subscribe(topic, (payload) => {
    const next = waiting.shift()
    if (next) return next.resolve({ value: payload as Payload, done: false })
    if (queue.length < maxQueued) return queue.push(payload as Payload)
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

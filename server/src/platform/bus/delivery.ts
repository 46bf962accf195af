/** Dispatches received messages to this process's subscribers, whatever the transport, and reports gaps. */

import type { Log } from '../log.ts'
import { runInTraceContext, traceContextOf } from '../trace-context/trace-context.ts'
import type { BusHandler, Unsubscribe } from './bus.ts'
import { decodeBatch, type ReceivedBatch, type ReceivedMessage } from './message-batch.ts'
import { createSequence } from './sequence.ts'
import { readPayload, type Topic } from './topic.ts'

/** Messages a handler may be processing at once; a slower handler receives nothing until it has caught up. */
const MAX_PENDING = 1_000

export type BusMetrics = {
  arrived(message: { lagSeconds: number | null; count: number }): void
  gap(): void
  cutOff(): void
}

export const NO_METRICS: BusMetrics = { arrived() {}, gap() {}, cutOff() {} }

export type Delivery = {
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  onGap(handler: () => void | Promise<void>): Unsubscribe
  hasSubscribers(): boolean
  deliver(body: string): void
  reportGap(): void
  close(): void
}

type Subscriber = { handle: BusHandler<unknown>; pending: number; isCutOff: boolean }

export type DeliveryOptions = {
  log: Log
  metrics?: BusMetrics | undefined
  /** False for a batch already received over the other transport. */
  isNew?: (batchId: string) => boolean
  /** How long a batch waits for earlier batches of its sender; configurable for tests. */
  maxHoldMs?: number | undefined
}

export function createDelivery({ log, metrics = NO_METRICS, isNew, maxHoldMs }: DeliveryOptions): Delivery {
  const subscribers = new Map<string, Set<Subscriber>>()
  const gapHandlers = new Set<() => void | Promise<void>>()
  const sequence = createSequence({ reportGap, maxHoldMs })

  function reportGap(): void {
    metrics.gap()
    for (const handler of [...gapHandlers]) guard(handler, 'gap')
  }

  /** A failing handler is logged; it stops neither the other handlers nor the process. */
  function guard(call: () => void | Promise<void>, topic: string): void | Promise<void> {
    const failed = (error: unknown) =>
      log.error({ err: error, topic: topic.slice(0, 80) }, 'a bus handler failed')
    try {
      // Most handlers are synchronous: avoids a promise for each of thousands of calls.
      return call()?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  /** Handlers run in the publisher's trace context. */
  function dispatch(message: ReceivedMessage): void {
    const all = subscribers.get(message.topic)
    if (!all) return
    if (message.requestId === null) dispatchToAll(all, message)
    else runInTraceContext(traceContextOf(message.requestId), () => dispatchToAll(all, message))
  }

  function dispatchToAll(all: ReadonlySet<Subscriber>, { topic, payload }: ReceivedMessage): void {
    const [first] = all
    // A copy, because handlers may subscribe and unsubscribe.
    if (first && all.size === 1) dispatchTo(first, topic, payload)
    else for (const subscriber of [...all]) dispatchTo(subscriber, topic, payload)
  }

  function dispatchTo(subscriber: Subscriber, topic: string, payload: unknown): void {
    if (subscriber.pending >= MAX_PENDING) {
      cutOff(subscriber, topic)
      return
    }
    const work = guard(() => subscriber.handle(payload), topic)
    if (!work) return
    subscriber.pending += 1
    void work.then(() => {
      subscriber.pending -= 1
      if (subscriber.pending > 0 || !subscriber.isCutOff) return
      subscriber.isCutOff = false
      reportGap()
    })
  }

  function cutOff(subscriber: Subscriber, topic: string): void {
    if (subscriber.isCutOff) return
    subscriber.isCutOff = true
    metrics.cutOff()
    log.warn({ topic: topic.slice(0, 80) }, 'a bus handler is too slow and is skipped until it has caught up')
  }

  function receiveBatch({ id, sentAtMs, messages }: ReceivedBatch): void {
    if (isNew && id !== null && !isNew(id)) return
    const lagSeconds = sentAtMs === null ? null : Math.max(0, Date.now() - sentAtMs) / 1000
    metrics.arrived({ lagSeconds, count: messages.length })
    for (const message of messages) dispatch(message)
  }

  return {
    subscribe(topic, handler) {
      // Wrapped, so that the same function can subscribe twice and unsubscribe independently.
      const own: Subscriber = {
        handle: (payload) => handler(readPayload(topic, payload)),
        pending: 0,
        isCutOff: false,
      }
      // Batches are not decoded while there are no subscribers.
      if (subscribers.size === 0) sequence.forget()
      const all = subscribers.get(topic.name) ?? new Set()
      subscribers.set(topic.name, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && subscribers.get(topic.name) === all) subscribers.delete(topic.name)
      }
    },
    onGap(handler) {
      const own = () => handler()
      gapHandlers.add(own)
      return () => void gapHandlers.delete(own)
    },
    hasSubscribers: () => subscribers.size > 0,
    deliver(body) {
      const batch = decodeBatch(body)
      if (batch.number === null) receiveBatch(batch)
      else sequence.take(batch.number, () => receiveBatch(batch))
    },
    reportGap() {
      reportGap()
      sequence.afterGap()
    },
    close() {
      sequence.forget()
      // A closed bus must not keep everything in memory that its subscribers use.
      subscribers.clear()
      gapHandlers.clear()
    },
  }
}

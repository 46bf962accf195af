/** Dispatches received messages to this process's subscribers, whatever the transport, and reports gaps. */
import { errandOf, onErrand } from '../errand/errand.ts'
import type { Log } from '../log.ts'
import type { BusHandler, Unsubscribe } from './bus.ts'
import { type OpenedLetter, type OpenedMessage, unseal } from './envelope.ts'
import { createSequence } from './sequence.ts'
import { readPayload, type Topic } from './topic.ts'

/** Messages a handler may be processing at once; a slower handler receives nothing until it has caught up. */
const MAX_AT_WORK = 1_000

export type BusFigures = {
  arrived(message: { lagSeconds: number | null; count: number }): void
  gap(): void
  cutOff(): void
}

export const NO_FIGURES: BusFigures = { arrived() {}, gap() {}, cutOff() {} }

export type Delivery = {
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  onGap(handler: () => void | Promise<void>): Unsubscribe
  hasSubscribers(): boolean
  deliver(body: string): void
  tellGap(): void
  close(): void
}

type Subscriber = { handle: BusHandler<unknown>; atWork: number; isCutOff: boolean }

export type DeliveryOptions = {
  log: Log
  figures?: BusFigures | undefined
  /** False for a batch already received over the other transport. */
  isNew?: (letterId: string) => boolean
  /** How long a batch waits for earlier batches of its sender; configurable for tests. */
  heldMs?: number | undefined
}

export function createDelivery({ log, figures = NO_FIGURES, isNew, heldMs }: DeliveryOptions): Delivery {
  const subscribers = new Map<string, Set<Subscriber>>()
  const gapHandlers = new Set<() => void | Promise<void>>()
  const sequence = createSequence({ tellGap, heldMs })

  function tellGap(): void {
    figures.gap()
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
  function handOn(message: OpenedMessage): void {
    const all = subscribers.get(message.topic)
    if (!all) return
    if (message.requestId === null) handAll(all, message)
    else onErrand(errandOf(message.requestId), () => handAll(all, message))
  }

  function handAll(all: ReadonlySet<Subscriber>, { topic, payload }: OpenedMessage): void {
    for (const subscriber of [...all]) hand(subscriber, topic, payload)
  }

  function hand(subscriber: Subscriber, topic: string, payload: unknown): void {
    if (subscriber.atWork >= MAX_AT_WORK) {
      cutOff(subscriber, topic)
      return
    }
    const work = guard(() => subscriber.handle(payload), topic)
    if (!work) return
    subscriber.atWork += 1
    void work.then(() => {
      subscriber.atWork -= 1
      if (subscriber.atWork > 0 || !subscriber.isCutOff) return
      subscriber.isCutOff = false
      tellGap()
    })
  }

  function cutOff(subscriber: Subscriber, topic: string): void {
    if (subscriber.isCutOff) return
    subscriber.isCutOff = true
    figures.cutOff()
    log.warn({ topic: topic.slice(0, 80) }, 'a bus handler is too slow and is skipped until it has caught up')
  }

  function open({ id, sentAtMs, messages }: OpenedLetter): void {
    if (isNew && id !== null && !isNew(id)) return
    const lagSeconds = sentAtMs === null ? null : Math.max(0, Date.now() - sentAtMs) / 1000
    figures.arrived({ lagSeconds, count: messages.length })
    for (const message of messages) handOn(message)
  }

  return {
    subscribe(topic, handler) {
      // Wrapped, so that the same function can subscribe twice and unsubscribe independently.
      const own: Subscriber = {
        handle: (payload) => handler(readPayload(topic, payload)),
        atWork: 0,
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
      const letter = unseal(body)
      if (letter.number === null) open(letter)
      else sequence.take(letter.number, () => open(letter))
    },
    tellGap() {
      tellGap()
      sequence.afterGap()
    },
    close: sequence.forget,
  }
}

/**
 * Trace context: the request that the current work belongs to. It is kept in AsyncLocalStorage and passed on with jobs, bus
 * messages and requests to other processes, so that all their log lines are found by one request id.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracePlace } from './span.ts'

export type Errand = TracePlace & { requestId: string }

const current = new AsyncLocalStorage<Errand | null>()

export function errandHere(): Errand | null {
  return current.getStore() ?? null
}

export function onErrand<T>(errand: Errand, work: () => T): T {
  return current.run(errand, work)
}

/** Detached: for shared work that a request happens to start, such as a loop or a connection. */
export function onNoErrand<T>(work: () => T): T {
  return current.run(null, work)
}

/** For a bus message, of which only the request id is known. */
export function errandOf(requestId: string): Errand {
  return { requestId, span: null, traceparent: null }
}

/** Ours are UUIDs; a proxy may use others, as long as they fit a header and a log line. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export function readRequestId(value: unknown): string | null {
  return typeof value === 'string' && REQUEST_ID.test(value) ? value : null
}

/**
 * What the work at hand is done for: a request, and whatever it led to. It travels beside the work rather than in every call, and
 * along with jobs, messages and questions to other processes, so that the log lines of all of them are found by one number.
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

/** For what one request sets off and all share: a loop, a connection. It is not that request's. */
export function onNoErrand<T>(work: () => T): T {
  return current.run(null, work)
}

/** Of somebody's message only the number is known. */
export function errandOf(requestId: string): Errand {
  return { requestId, span: null, traceparent: null }
}

/** Ours are UUIDs; those of a proxy may be others, as long as they fit into a header, a log line and somebody's eyes. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export function readRequestId(value: unknown): string | null {
  return typeof value === 'string' && REQUEST_ID.test(value) ? value : null
}

/**
 * Trace context: the request that the current work belongs to. It is kept in AsyncLocalStorage and passed on with jobs, bus
 * messages and requests to other processes, so that all their log lines are found by one request id.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracePosition } from './span.ts'

export type TraceContext = TracePosition & { requestId: string }

const current = new AsyncLocalStorage<TraceContext | null>()

export function currentTraceContext(): TraceContext | null {
  return current.getStore() ?? null
}

export function runInTraceContext<T>(context: TraceContext, work: () => T): T {
  return current.run(context, work)
}

/** Detached: for shared work that a request happens to start, such as a loop or a connection. */
export function runDetached<T>(work: () => T): T {
  return current.run(null, work)
}

/** For a bus message, of which only the request id is known. */
export function traceContextOf(requestId: string): TraceContext {
  return { requestId, span: null, traceparent: null }
}

/** Ours are UUIDs; a proxy may use others, as long as they fit a header and a log line. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export function readRequestId(value: unknown): string | null {
  return typeof value === 'string' && REQUEST_ID.test(value) ? value : null
}

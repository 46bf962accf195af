/**
 * The trace context of a job, stored next to its payload. A worker of an older version passes the extra key to the handler,
 * which ignores it; a job of an older version has none.
 */
import { currentTraceContext, readRequestId } from '../trace-context/trace-context.ts'
import { readTraceparent } from '../trace-context/traceparent.ts'

const KEY = '@for'

type StoredTraceContext = { request: string; trace?: string }

export function withTraceContext<Payload extends object>(payload: Payload): Payload {
  const context = currentTraceContext()
  if (!context) return payload
  const { requestId, traceparent } = context
  const stored: StoredTraceContext = { request: requestId, ...(traceparent ? { trace: traceparent } : {}) }
  return { ...payload, [KEY]: stored }
}

type OpenedJob<Payload> = { payload: Payload; requestId: string | null; traceparent: string | null }

export function splitTraceContext<Payload extends object>(data: Payload): OpenedJob<Payload> {
  if (typeof data !== 'object' || data === null || !(KEY in data))
    return { payload: data, requestId: null, traceparent: null }
  const { [KEY]: stored, ...payload } = data as Payload & { [KEY]: unknown }
  const { request, trace } = (stored ?? {}) as Partial<Record<keyof StoredTraceContext, unknown>>
  return {
    payload: payload as unknown as Payload,
    requestId: readRequestId(request),
    traceparent: readTraceparent(trace) ? (trace as string) : null,
  }
}

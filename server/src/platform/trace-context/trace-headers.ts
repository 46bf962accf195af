/** Passes the trace context to other processes over HTTP. Whether the headers can be trusted is decided by the caller. */
import type { IncomingHttpHeaders } from 'node:http'
import { currentTraceContext, readRequestId } from './trace-context.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const REQUEST_ID_HEADER = 'x-request-id'

export function traceHeaders(): Record<string, string> {
  const context = currentTraceContext()
  if (!context) return {}
  const { requestId, traceparent } = context
  return { [REQUEST_ID_HEADER]: requestId, ...(traceparent ? { traceparent } : {}) }
}

type TraceHeaders = { requestId: string | null; traceparent: string | null }

export function readTraceHeaders(headers: IncomingHttpHeaders): TraceHeaders {
  const trace = readTraceparent(headers.traceparent)
  return {
    requestId: readRequestId(headers[REQUEST_ID_HEADER]),
    traceparent: trace && writeTraceparent(trace),
  }
}

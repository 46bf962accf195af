/** Passes the trace context to other processes over HTTP. Whether the headers can be trusted is decided by the caller. */
import type { IncomingHttpHeaders } from 'node:http'
import { errandHere, readRequestId } from './errand.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

export function errandHeaders(): Record<string, string> {
  const errand = errandHere()
  if (!errand) return {}
  const { requestId, traceparent } = errand
  return { [REQUEST_ID_HEADER]: requestId, ...(traceparent ? { traceparent } : {}) }
}

export type CarriedErrand = { requestId: string | null; traceparent: string | null }

export function readErrand(headers: IncomingHttpHeaders): CarriedErrand {
  const trace = readTraceparent(headers.traceparent)
  return {
    requestId: readRequestId(headers[REQUEST_ID_HEADER]),
    traceparent: trace && writeTraceparent(trace),
  }
}

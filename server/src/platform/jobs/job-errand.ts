/**
 * The trace context of a job, stored next to its payload. A worker of an older version passes the extra key to the handler,
 * which ignores it; a job of an older version has none.
 */
import { errandHere, readRequestId } from '../errand/errand.ts'
import { readTraceparent } from '../errand/traceparent.ts'

const KEY = '@for'

type Carried = { request: string; trace?: string }

export function withErrand<Payload extends object>(payload: Payload): Payload {
  const errand = errandHere()
  if (!errand) return payload
  const { requestId, traceparent } = errand
  const carried: Carried = { request: requestId, ...(traceparent ? { trace: traceparent } : {}) }
  return { ...payload, [KEY]: carried }
}

export type OpenedJob<Payload> = { payload: Payload; requestId: string | null; traceparent: string | null }

export function takeErrand<Payload extends object>(data: Payload): OpenedJob<Payload> {
  if (typeof data !== 'object' || data === null || !(KEY in data))
    return { payload: data, requestId: null, traceparent: null }
  const { [KEY]: carried, ...payload } = data as Payload & { [KEY]: unknown }
  const { request, trace } = (carried ?? {}) as Partial<Record<keyof Carried, unknown>>
  return {
    payload: payload as unknown as Payload,
    requestId: readRequestId(request),
    traceparent: readTraceparent(trace) ? (trace as string) : null,
  }
}

/** Runs work as a span of the current trace; almost free without one. */
import { type Errand, errandHere, onErrand } from './errand.ts'
import type { OpenSpan, SpanStart, Tracing } from './span.ts'

export function isTraced(): boolean {
  return errandHere()?.span != null
}

export function inSpan<T>(start: SpanStart, work: () => T): T {
  const errand = errandHere()
  const span = errand?.span?.begin(start)
  if (!errand || !span) return work()
  return ended(span, { ...errand, span, traceparent: span.traceparent }, work)
}

export type ErrandStart = SpanStart & { requestId: string; traceparent?: string | null | undefined }

export function beginErrand(tracing: Tracing, { requestId, ...start }: ErrandStart): Errand {
  return { requestId, ...tracing.begin(start) }
}

/** Runs detached work in its own trace context with a root span. */
export function runErrand<T>(tracing: Tracing, start: ErrandStart, work: () => T): T {
  const errand = beginErrand(tracing, start)
  return errand.span ? ended(errand.span, errand, work) : onErrand(errand, work)
}

/** Synchronous work ends its span at once, without a promise. */
function ended<T>(span: OpenSpan, errand: Errand, work: () => T): T {
  let result: T
  try {
    result = onErrand(errand, work)
  } catch (fault) {
    span.end({ fault })
    throw fault
  }
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  return result.then(
    (value) => {
      span.end()
      return value
    },
    (fault: unknown) => {
      span.end({ fault })
      throw fault
    },
  ) as T
}

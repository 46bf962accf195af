/** Runs work as a piece of the trace that is at hand; where there is none, this costs a look and nothing else. */
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

/** Work that nobody here waits for beside us: it begins an errand, and that ends with it. */
export function runErrand<T>(tracing: Tracing, start: ErrandStart, work: () => T): T {
  const errand = beginErrand(tracing, start)
  return errand.span ? ended(errand.span, errand, work) : onErrand(errand, work)
}

/** What answers at once ends at once: nobody waits for a promise that need not be. */
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

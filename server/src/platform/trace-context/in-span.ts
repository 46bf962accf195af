/** Runs work as a span of the current trace; almost free without one. */

import type { OpenSpan, SpanStart, Tracing } from './span.ts'
import { currentTraceContext, runInTraceContext, type TraceContext } from './trace-context.ts'

export function isTraced(): boolean {
  return currentTraceContext()?.span != null
}

export function inSpan<T>(start: SpanStart, work: () => T): T {
  const context = currentTraceContext()
  const span = context?.span?.begin(start)
  if (!context || !span) return work()
  return runAndEnd(span, { ...context, span, traceparent: span.traceparent }, work)
}

type TraceStart = SpanStart & { requestId: string; traceparent?: string | null | undefined }

export function beginTraceContext(tracing: Tracing, { requestId, ...start }: TraceStart): TraceContext {
  return { requestId, ...tracing.begin(start) }
}

/** Runs detached work in its own trace context with a root span. */
export function runWithRootSpan<T>(tracing: Tracing, start: TraceStart, work: () => T): T {
  const context = beginTraceContext(tracing, start)
  return context.span ? runAndEnd(context.span, context, work) : runInTraceContext(context, work)
}

/** Synchronous work ends its span at once, without a promise. */
function runAndEnd<T>(span: OpenSpan, context: TraceContext, work: () => T): T {
  let result: T
  try {
    result = runInTraceContext(context, work)
  } catch (error) {
    span.end({ error })
    throw error
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
    (error: unknown) => {
      span.end({ error })
      throw error
    },
  ) as T
}

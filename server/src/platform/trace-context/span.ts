/** Tracing interface: named spans with a start and an end; the exporter is elsewhere. */

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** Names of routes, queues and programs, states and counts. Never user content, identities or addresses. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export type SpanStart = { name: string; kind?: SpanKind; facts?: SpanAttributes }

export type OpenSpan = {
  readonly traceId: string
  /** For work that continues in another process. */
  readonly traceparent: string
  /** Null once the trace has its maximum number of spans. */
  begin(start: SpanStart): OpenSpan | null
  /** Of an error only its type is recorded, never its message: it may quote user input. */
  end(end?: { facts?: SpanAttributes; error?: unknown }): void
}

/** Position of work in a trace. */
export type TracePosition = {
  /** Null if the trace is not sampled. */
  span: OpenSpan | null
  /** Passed to other processes even if not sampled, so that all make the same decision; null without tracing. */
  traceparent: string | null
}

export type Tracing = {
  /** Continues the caller's trace, or begins one. */
  begin(start: SpanStart & { traceparent?: string | null | undefined }): TracePosition
  /** Exports pending spans, within a short timeout. */
  close(): Promise<void>
}

const NO_POSITION: TracePosition = { span: null, traceparent: null }

export const NO_TRACING: Tracing = { begin: () => NO_POSITION, close: async () => {} }

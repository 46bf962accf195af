/** What the rest of the house knows of traces: pieces of work with a name, a beginning and an end. Who keeps them is told elsewhere. */

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** Names of routes, queues and programs, states and counts. Never what people wrote, who they are, or an address that leads to them. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export type SpanStart = { name: string; kind?: SpanKind; facts?: SpanFacts }

export type OpenSpan = {
  readonly traceId: string
  /** For whoever goes on with the work elsewhere. */
  readonly traceparent: string
  /** Null when this piece of work has had as many already as anybody would look at. */
  begin(start: SpanStart): OpenSpan | null
  /** Of a fault its kind is kept, never its words: they may quote what somebody sent. */
  end(end?: { facts?: SpanFacts; fault?: unknown }): void
}

/** Where work stands in a trace. */
export type TracePlace = {
  /** Null where nothing is kept of it. */
  span: OpenSpan | null
  /** Told to other processes, whether it is kept or not, so that all of them decide alike; null without traces. */
  traceparent: string | null
}

export type Tracing = {
  /** Goes on with the trace of whoever asked, or begins one. */
  begin(start: SpanStart & { traceparent?: string | null | undefined }): TracePlace
  /** Sends what is left, as long as that does not take long. */
  close(): Promise<void>
}

const NOWHERE: TracePlace = { span: null, traceparent: null }

export const NO_TRACING: Tracing = { begin: () => NOWHERE, close: async () => {} }

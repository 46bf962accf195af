/** OpenTelemetry tracing: spans are created by our own code, queued with a bound, and exported by OTLP/HTTP. */
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { STOP_MS } from '../stop-times.ts'
import type { OpenSpan, SpanKind, SpanStart, Tracing } from '../trace-context/span.ts'
import { readTraceparent, writeTraceparent } from '../trace-context/traceparent.ts'
import { errorTypeOf } from './error-type.ts'
import type { TracingOptions, TracingSettings } from './open-tracing.ts'
import { throttledExporter } from './throttled-exporter.ts'

/** Queue size; further spans are dropped while the collector is unavailable. */
const MAX_QUEUE = 2_048
const SEND_EVERY_MS = 2_000
const SEND_WITHIN_MS = 5_000
/** Per request or job: a loop over the database is obvious by then. */
const MAX_SPANS = 1_000
const VALUE_MAX_CHARACTERS = 1_024

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
}

export function createOtlpTracing(
  settings: TracingSettings,
  { role, version, log }: TracingOptions,
): Tracing {
  const { url, headers, ratio, service } = settings
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SEND_WITHIN_MS, concurrencyLimit: 2 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}/${role}/${process.pid}`,
      'candid.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: VALUE_MAX_CHARACTERS },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: throttledExporter(exporter, { log, origin: new URL(url).origin }),
        maxQueueSize: MAX_QUEUE,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS * 2,
      }),
    ],
  })
  const tracer = provider.getTracer('candid', version)
  return {
    begin({ traceparent, ...start }) {
      const span = startSpan(tracer, start, contextOf(traceparent))
      const place = traceparentOf(span)
      return {
        span: span.isRecording() ? toOpenSpan(tracer, span, { left: MAX_SPANS }) : null,
        traceparent: place,
      }
    },
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => {
        log.debug({ reason: errorTypeOf(error) }, 'the last traces were not sent')
      })
      await Promise.race([sent, pause(STOP_MS.traces, undefined, { ref: false })])
    },
  }
}

function toOpenSpan(tracer: Tracer, span: Span, budget: { left: number }): OpenSpan {
  return {
    traceId: span.spanContext().traceId,
    traceparent: traceparentOf(span),
    begin(start) {
      if (budget.left <= 0) return null
      budget.left -= 1
      return toOpenSpan(tracer, startSpan(tracer, start, trace.setSpan(ROOT_CONTEXT, span)), budget)
    },
    end({ facts, error } = {}) {
      if (facts) span.setAttributes(facts)
      if (error !== undefined) {
        span.setAttribute('error.type', errorTypeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function startSpan(
  tracer: Tracer,
  { name, kind = 'internal', facts = {} }: SpanStart,
  parent: Context,
): Span {
  return tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent)
}

function contextOf(traceparent: string | null | undefined): Context {
  const parent = readTraceparent(traceparent)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return writeTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 })
}
